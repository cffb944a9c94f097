import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Mark } from '../../ui/Badge.tsx'
import { PagedRows } from '../../ui/PagedRows.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { isUnmatched, kindFilters, lineTitle } from './labels.ts'
import type { createPayoutDetails, Line } from './createPayoutDetails.ts'
import styles from './PayoutsPage.module.css'

interface PayoutLinesProps {
  details: ReturnType<typeof createPayoutDetails>
  currency: string
  timeZone: string
}

/** The transactions of a payout, of all kinds or of one. */
export function PayoutLines({ details: { list, kind, filterKind }, currency, timeZone }: PayoutLinesProps) {
  useSignals()
  return (
    <section aria-label="Transactions">
      <div className={styles.head}>
        <h3>Transactions</h3>
        <QuietSelect label="Kind" choices={kindFilters} value={kind.value} onChange={filterKind} />
      </div>
      <PagedRows list={list} of="transactions" empty={<p className="muted">None in this payout.</p>}>
        {(line) => <Row line={line} currency={currency} timeZone={timeZone} />}
      </PagedRows>
    </section>
  )
}

function Row({ line, currency, timeZone }: { line: Line; currency: string; timeZone: string }) {
  const { order_id: orderId, order_number: number, amount, fee, net, at } = line
  return (
    <li>
      <span>
        {lineTitle(line)}{' '}
        {orderId && (
          <Link className="text-link" href={`/dashboard/orders?open=${orderId}`}>
            {number === null ? 'Order' : `Order #${number}`}
          </Link>
        )}
        {isUnmatched(line) && <Mark>No order known</Mark>}
        <small>
          {formatMoment(at, timeZone)}
          {isUnmatched(line) && `, ${line.text} ${line.id}`}
        </small>
      </span>
      <span className="money">
        {formatMoney(net, currency)}
        {fee !== 0 && amount !== 0 && <small>{`${formatMoney(amount, currency)} less fee ${formatMoney(fee, currency)}`}</small>}
      </span>
    </li>
  )
}
