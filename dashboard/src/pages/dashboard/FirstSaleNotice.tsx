import type { Schema } from '@linktill/sdk'
import { Sparkles, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { formatMoney } from '../../lib/money.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import styles from './FirstSaleNotice.module.css'

/** Congratulates on the first sale, once per shop. Lies above the page, so that nothing moves. */
export function FirstSaleNotice({ sale }: { sale: Schema<'DashboardFirstSale'> }) {
  const { client } = useApp()
  const [isOpen, setOpen] = useState(true)
  // If this fails, the notice is shown again.
  useEffect(() => void client.markFirstSaleSeen().catch(() => {}), [client])
  if (!isOpen) return null
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
      <ButtonLink size="small" href={`/dashboard/orders?open=${sale.orderId}`}>
        View order
      </ButtonLink>
      <IconButton small label="Close" onClick={() => setOpen(false)}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
