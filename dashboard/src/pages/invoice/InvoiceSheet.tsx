import { Link } from 'wouter'
import { fill } from '../../lib/fill.ts'
import { directionOf } from '../../lib/direction.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Badge, Mark } from '../../ui/Badge.tsx'
import type { Invoice } from './invoice.ts'
import styles from './InvoiceSheet.module.css'
import { accountingNote, buyerLines, buyerName, dayOf, sellerLines, sumsOf, titleOf } from './invoiceText.ts'

/** An invoice in its printed form. `addressOf` returns the URL of another document of the same order. */
export function InvoiceSheet({ invoice, addressOf }: { invoice: Invoice; addressOf: (id: string) => string }) {
  const { seller, kind, number, labels } = invoice
  const title = titleOf(invoice)
  return (
    <article aria-label={`${title} ${number}`} lang={invoice.language} dir={directionOf(invoice.language)}>
      <div className={styles.edge} style={seller.accent ? { backgroundColor: seller.accent } : undefined} />
      <header className={styles.head}>
        {seller.logo_url ? (
          <img className={styles.logo} src={seller.logo_url} alt={seller.store_name} />
        ) : (
          <p className={styles.shop}>
            <bdi>{seller.store_name}</bdi>
          </p>
        )}
        <div className={styles.title}>
          <h1>{title}</h1>
          <p className="number">
            <bdi>{number}</bdi>
          </p>
          {kind === 'invoice' && <Badge status={invoice.payment_status} label={statusLabel(invoice)} />}
          {invoice.test_mode && <Mark>{labels.test_mode}</Mark>}
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
  const { labels } = invoice
  return (
    <div className={styles.parties}>
      <Party title={labels.from} name={invoice.seller.store_name} lines={sellerLines(invoice)} />
      <Party title={labels.billed_to} name={buyerName(invoice)} lines={buyerLines(invoice)} />
      <dl className={styles.dates}>
        <dt>{invoice.kind === 'invoice' ? labels.invoice_date : labels.date}</dt>
        <dd>{dayOf(invoice, invoice.issued_at)}</dd>
        <dt>{labels.order}</dt>
        <dd className="number">
          <bdi>#{invoice.order_number}</bdi>
        </dd>
        <dt>{labels.order_date}</dt>
        <dd>{dayOf(invoice, invoice.ordered_at)}</dd>
        {!invoice.donation && (
          <>
            <dt>{labels.supply_date}</dt>
            <dd>{dayOf(invoice, invoice.supplied_at)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

const Party = ({ title, name, lines }: { title: string; name: string; lines: string[] }) => (
  <section>
    <h2>{title}</h2>
    <p className={styles.name}>
      <bdi>{name}</bdi>
    </p>
    {lines.map((line) => (
      <p key={line}>
        <bdi>{line}</bdi>
      </p>
    ))}
  </section>
)

function Lines({ invoice: { lines, currency, labels, language } }: { invoice: Invoice }) {
  return (
    <table className={styles.lines}>
      <caption className="sr-only">{labels.items}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.item}</th>
          <th scope="col">{labels.quantity}</th>
          <th scope="col">{labels.price}</th>
          <th scope="col">{labels.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, price, line_total }, index) => (
          // An invoice never changes, so the index is a stable key.
          <tr key={index}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>{formatCount(quantity, language)}</td>
            <td>{formatMoney(price, currency, language)}</td>
            <td>{formatMoney(line_total, currency, language)}</td>
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
  const { tax_notes, credits, credit_notes, kind, currency, language, labels, test_mode } = invoice
  const inNational = accountingNote(invoice)
  return (
    <div className={styles.notes}>
      {inNational && <p>{inNational}</p>}
      {tax_notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {credits && (
        <p>
          <Linked
            text={labels.credits}
            paper={credits}
            href={addressOf(credits.id)}
            values={{ date: dayOf(invoice, credits.issued_at) }}
          />
        </p>
      )}
      {kind === 'invoice' &&
        credit_notes.map((paper) => (
          <p key={paper.id}>
            <Linked
              text={labels.credited}
              paper={paper}
              href={addressOf(paper.id)}
              values={{ date: dayOf(invoice, paper.issued_at), amount: formatMoney(paper.total, currency, language) }}
            />
          </p>
        ))}
      {test_mode && <p>{labels.test_mode_note}</p>}
    </div>
  )
}

interface LinkedProps {
  text: string
  paper: Pick<Invoice, 'number'>
  href: string
  values: Record<string, string>
}

/** A sentence whose `{number}` links to another document. */
function Linked({ text, paper, href, values }: LinkedProps) {
  const [before = '', after = ''] = text.split('{number}')
  return (
    <>
      {fill(before, values)}
      <Link className="text-link" href={href}>
        <bdi>{paper.number}</bdi>
      </Link>
      {fill(after, values)}
    </>
  )
}

const statusLabel = ({ payment_status: status, labels }: Invoice): string =>
  ({ completed: labels.paid, pending: labels.pending, failed: labels.failed, refunded: labels.refunded })[status]
