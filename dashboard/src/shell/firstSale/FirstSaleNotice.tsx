import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Sparkles, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { heardSales } from '../../lib/heardSales.ts'
import { formatMoney } from '../../lib/money.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { createFirstSale } from './createFirstSale.ts'
import styles from './FirstSaleNotice.module.css'

/** Congratulates on the first sale when it comes, once per shop. Lies above the page, so that nothing moves. */
export function FirstSaleNotice() {
  useSignals()
  const { client } = useApp()
  const [first] = useState(() => createFirstSale(client))
  useEffect(() => first.watch(), [first])
  useSignalEffect(() => {
    if (first.sale.value) heardSales.value = heardSales.peek() + 1
  })
  const sale = first.sale.value
  if (!sale) return null
  return (
    <section className={styles.notice} aria-labelledby="first-sale">
      <span className={styles.mark}>
        <Sparkles aria-hidden />
      </span>
      <div role="status">
        <h2 id="first-sale">Your first sale</h2>
        <p>
          {sale.customer} paid {formatMoney(sale.amount, sale.currency)}.
        </p>
      </div>
      <ButtonLink size="small" href={`/dashboard/orders?open=${sale.order_id}`} onClick={first.close}>
        View order
      </ButtonLink>
      <IconButton small label="Close" onClick={first.close}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
