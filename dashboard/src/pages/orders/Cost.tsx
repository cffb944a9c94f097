import { formatMoney } from '../../lib/money.ts'
import styles from './Cost.module.css'
import type { RefundPreview } from './refund.ts'

/** What a refund costs the merchant. Empty until the amount is known. */
export function Cost({ preview }: { preview: RefundPreview | null }) {
  return (
    <p className={styles.cost} aria-live="polite">
      {preview && costText(preview)}
    </p>
  )
}

function costText({ amount, fee_returned: fee, cost, currency }: RefundPreview): string {
  const money = (value: number) => formatMoney(value, currency)
  const why = fee > 0 ? `${money(fee)} of the fee is returned, so ${money(cost)}` : 'All of it'
  return `The customer gets ${money(amount)}. ${why} leaves your account.`
}
