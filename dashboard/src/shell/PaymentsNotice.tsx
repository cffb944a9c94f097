import { useMerchant } from '../context.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Shell.module.css'

/** Says that links cannot take money yet, with the way to change that. Renders nothing as soon as they can. */
export function PaymentsNotice() {
  const { paymentsEnabled, shop } = useMerchant()
  if (paymentsEnabled) return null
  const isOwn = shop === 'own'
  return (
    <div className={styles.notice}>
      <Banner
        kind="warning"
        action={
          <ButtonLink size="small" href="/dashboard/settings/payments">
            {isOwn ? 'See what is missing' : 'Set up payments'}
          </ButtonLink>
        }
      >
        {isOwn
          ? 'Your checkout links cannot take payments: Stripe requires something of your account.'
          : 'Your checkout links cannot take payments yet. Connect a payment account first.'}
      </Banner>
    </div>
  )
}
