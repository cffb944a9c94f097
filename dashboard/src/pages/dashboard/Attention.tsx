import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './Attention.module.css'
import type { Home } from './home.ts'

type Item = Schema<'AttentionItem'>

const actions: Record<Item['type'], string> = {
  file_missing: 'Deliver',
  mail_undelivered: 'Send again',
  invoices_incomplete: 'Complete',
  sold_out: 'Restock',
  low_stock: 'Restock',
  payments_failed: 'Review',
  payout_failed: 'Review',
  subscriptions_past_due: 'Review',
  disputes_open: 'Answer',
  orders_to_ship: 'Ship',
  webhook_failing: 'Check',
}

/** What keeps the shop from selling or being paid. Each line leads to the page that mends it. */
export function Attention({ home }: { home: Home }) {
  useSignals()
  const state = home.summary.state.value
  if (state.status === 'failed') return null
  return (
    <Card flush title="Needs attention">
      {state.status === 'loading' ? (
        <output className={styles.quiet}>Loading...</output>
      ) : state.data.attention.length === 0 ? (
        <p className={styles.quiet}>Nothing needs your attention.</p>
      ) : (
        <ul className={styles.list}>
          {state.data.attention.map((item) => (
            <Line key={`${item.type} ${item.subject} ${item.href}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Line = ({ item: { type, subject, text, detail, href } }: { item: Item }) => (
  <li>
    <i className={type === 'low_stock' ? styles.mild : undefined} />
    <p>
      <b>{subject}</b> {text} {detail && <small>{detail}</small>}
    </p>
    <ButtonLink size="small" href={href} aria-label={`${actions[type]}: ${subject}`}>
      {actions[type]}
    </ButtonLink>
  </li>
)
