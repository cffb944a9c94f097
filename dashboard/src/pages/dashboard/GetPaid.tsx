import { Wallet } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './GetPaid.module.css'

/** Asks the merchant to connect an account, without which no shopper can pay. */
export function GetPaid() {
  return (
    <section className={styles.getPaid} aria-labelledby="get-paid">
      <Wallet aria-hidden />
      <div>
        <h2 id="get-paid">Get paid</h2>
        <p>Connect a payment account. Until then your checkout links cannot take payments.</p>
      </div>
      <ButtonLink href="/dashboard/settings/payments">Set up payments</ButtonLink>
    </section>
  )
}
