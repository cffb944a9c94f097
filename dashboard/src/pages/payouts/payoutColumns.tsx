import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { badgeOf } from './labels.ts'
import styles from './PayoutsPage.module.css'
import type { Payout, Payouts } from './payouts.ts'

type Sum = 'sales' | 'refunds' | 'fees'

/** The columns of the payouts table. */
export function payoutColumns(payouts: Payouts, timeZone: string): Column<Payout, 'created_at'>[] {
  const sum = (name: Sum) => (payout: Payout) =>
    payout.is_complete ? formatMoney(name === 'fees' ? -payout.fees : payout[name], payout.currency) : <None />
  return [
    {
      title: 'Payout',
      wide: true,
      card: 'title',
      cell: (payout) => (
        <>
          <button type="button" className={`row-link ${styles.open}`} onClick={() => payouts.show(payout.id)}>
            <time dateTime={payout.created_at}>{formatDay(payout.created_at, timeZone)}</time>
          </button>
          <CardLine>
            <Badge {...badgeOf(payout.status)} />
          </CardLine>
          {payout.failure && <small className={styles.failure}>{payout.failure}</small>}
        </>
      ),
    },
    { title: 'Sales', numeric: true, labelled: true, cell: sum('sales') },
    { title: 'Refunds', numeric: true, card: 'hidden', cell: sum('refunds') },
    { title: 'Fees', numeric: true, labelled: true, cell: sum('fees') },
    {
      title: 'Amount',
      numeric: true,
      labelled: true,
      className: styles.amount,
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    },
    {
      title: 'Arrives',
      card: 'hidden',
      className: styles.day,
      cell: ({ status, arrives_on: day }) => (status === 'failed' || status === 'canceled' ? <None /> : formatDay(day, 'UTC')),
    },
    { title: 'Status', card: 'hidden', cell: ({ status }) => <Badge {...badgeOf(status)} /> },
  ]
}

const None = () => <span className="faint">–</span>
