import { Link } from 'wouter'
import { formatLongDay } from '../../lib/dates.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Badge, Mark } from '../../ui/Badge.tsx'
import type { Invoice } from './invoice.ts'
import styles from './InvoiceSheet.module.css'
import { buyerLines, buyerName, sellerLines, sumsOf, titles } from './invoiceText.ts'

/** An invoice in its printed form. `addressOf` returns the URL of another document of the same order. */
export function InvoiceSheet({ invoice, addressOf }: { invoice: Invoice; addressOf: (id: string) => string }) {
  const { seller, kind, number } = invoice
  return (
    <article aria-label={`${titles[kind]} ${number}`}>
      <div className={styles.edge} style={seller.accent ? { backgroundColor: seller.accent } : undefined} />
      <header className={styles.head}>
        {seller.logo_url ? (
          <img className={styles.logo} src={seller.logo_url} alt={seller.store_name} />
        ) : (
          <p className={styles.shop}>{seller.store_name}</p>
        )}
        <div className={styles.title}>
          <h1>{titles[kind]}</h1>
          <p className="number">{number}</p>
          {kind === 'invoice' && <Badge status={invoice.payment_status} />}
          {invoice.test_mode && <Mark>Test mode</Mark>}
        </div>
      </header>
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      <Sums invoice={invoice} />
      <Notes invoice={invoice} addressOf={addressOf} />
    </article>
  )
}

function Parties({ invoice }: { invoice: Invoice }) {
  const day = (iso: string) => formatLongDay(iso, invoice.time_zone)
  return (
    <div className={styles.parties}>
      <Party title="From" name={invoice.seller.store_name} lines={sellerLines(invoice)} />
      <Party title="Billed to" name={buyerName(invoice)} lines={buyerLines(invoice)} />
      <dl className={styles.dates}>
        <dt>{invoice.kind === 'invoice' ? 'Invoice date' : 'Date'}</dt>
        <dd>{day(invoice.issued_at)}</dd>
        <dt>Order</dt>
        <dd className="number">#{invoice.order_number}</dd>
        <dt>Order date</dt>
        <dd>{day(invoice.ordered_at)}</dd>
      </dl>
    </div>
  )
}

const Party = ({ title, name, lines }: { title: string; name: string; lines: string[] }) => (
  <section>
    <h2>{title}</h2>
    <p className={styles.name}>{name}</p>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </section>
)

function Lines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  return (
    <table className={styles.lines}>
      <caption className="sr-only">Items</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">Price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, price, line_total }, index) => (
          // An invoice never changes, so the index is a stable key.
          <tr key={index}>
            <td>{name}</td>
            <td>{formatCount(quantity)}</td>
            <td>{formatMoney(price, currency)}</td>
            <td>{formatMoney(line_total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Sums = ({ invoice }: { invoice: Invoice }) => (
  <dl className={styles.sums}>
    {sumsOf(invoice).map(({ title, amount, strong }) => (
      <div key={title} className={strong ? styles.total : undefined}>
        <dt>{title}</dt>
        <dd className="money">{amount}</dd>
      </div>
    ))}
  </dl>
)

function Notes({ invoice, addressOf }: { invoice: Invoice; addressOf: (id: string) => string }) {
  const { reverse_charge, credits, credit_notes, kind, currency, time_zone, test_mode } = invoice
  const brief = (paper: NonNullable<typeof credits>) => (
    <>
      <Link className="text-link" href={addressOf(paper.id)}>
        {paper.number}
      </Link>{' '}
      of {formatLongDay(paper.issued_at, time_zone)}
    </>
  )
  return (
    <div className={styles.notes}>
      {reverse_charge && (
        <p>Reverse charge: VAT is to be accounted for by the recipient (Article 196, Council Directive 2006/112/EC).</p>
      )}
      {credits && <p>This credit note takes back invoice {brief(credits)}.</p>}
      {kind === 'invoice' &&
        credit_notes.map((paper) => (
          <p key={paper.id}>
            Credit note {brief(paper)}: {formatMoney(paper.total, currency)}.
          </p>
        ))}
      {test_mode && <p>Test mode: no money was moved.</p>}
    </div>
  )
}
