import type { Schema } from '@linktill/sdk'
import { useMerchant } from '../../context.ts'
import { formatMoney } from '../../lib/money.ts'
import styles from './OrderDetails.module.css'

/** The totals as the shopper saw them, and below them the merchant's net amount. */
export function OrderTotals({ order }: { order: Schema<'Order'> }) {
  // An order from before the shop was one's own keeps its platform's fee.
  const isOwn = useMerchant().shop === 'own' && !order.platform_fee
  const money = (amount: number) => formatMoney(amount, order.currency)
  const isIncluded = order.vat?.included ?? false
  const shown = order.taxes?.filter(({ category }) => category !== 'O')
  const taxes = shown?.map((line) => (
    <Line key={`${line.name} ${line.rate} ${line.category}`} title={taxName(line, isIncluded)}>
      {money(line.tax)}
    </Line>
  ))
  return (
    <>
      <dl className={styles.totals}>
        <Line title="Subtotal">{money(order.subtotal)}</Line>
        {order.discounts.map(({ kind, name, amount }) => (
          <Line key={kind} title={`Discount ${name}`}>
            {money(-amount)}
          </Line>
        ))}
        {order.shipping > 0 && <Line title="Shipping">{money(order.shipping)}</Line>}
        {Boolean(order.tip) && <Line title="Tip">{money(order.tip!)}</Line>}
        {!isIncluded && taxes}
        <Line strong title="Total">
          {money(order.total_amount)}
        </Line>
        {isIncluded && taxes}
      </dl>
      {order.vat?.reverse_charge && <p className={styles.remark}>Because of the VAT number, the buyer owes the VAT.</p>}
      {order.net_amount !== undefined && (
        <dl className={`${styles.totals} ${styles.net}`}>
          {isOwn ? (
            Boolean(order.provider_fee) && <Line title="Payment provider’s fee">{money(-order.provider_fee!)}</Line>
          ) : (
            <Line title="Platform fee">{money(0 - (order.platform_fee ?? 0))}</Line>
          )}
          {order.refunded_amount > 0 && <Line title="Refunded">{money(-order.refunded_amount)}</Line>}
          {(order.lost_amount ?? 0) > 0 && <Line title="Lost in disputes">{money(-(order.lost_amount ?? 0))}</Line>}
          <Line strong title="Net">
            {money(order.net_amount)}
          </Line>
        </dl>
      )}
    </>
  )
}

const UNTAXED: Partial<Record<Schema<'TaxCategory'>, string>> = {
  AE: 'Reverse charge',
  K: 'Intra-Community supply, no VAT',
  G: 'Export, no VAT',
  O: 'Outside the scope of VAT',
  E: 'Exempt from VAT',
}

function taxName({ name, rate, category }: Schema<'TaxLine'>, isIncluded: boolean): string {
  return UNTAXED[category] ?? `${isIncluded ? 'Includes ' : ''}${name ?? `VAT (${rate}%)`}`
}

const Line = ({ title, strong, children }: { title: string; strong?: boolean; children: string }) => (
  <div className={strong ? styles.strong : undefined}>
    <dt>{title}</dt>
    <dd className="money">{children}</dd>
  </div>
)
