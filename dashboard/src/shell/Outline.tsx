import { Router, useLocation } from 'wouter'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AuthPage } from './AuthPage.tsx'
import { Frame } from './Frame.tsx'
import styles from './Outline.module.css'

/** The titles that pages have from the start. Others depend on what they load. */
const TITLES: Record<string, string> = {
  '/login': 'Sign in',
  '/signup': 'Create your account',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Set a new password',
  '/account/orders': 'Your orders',
  '/account/subscriptions': 'Your subscriptions',
  '/dashboard/products': 'Products',
  '/dashboard/sell': 'Sell something',
  '/dashboard/checkout-links': 'Checkout Links',
  '/dashboard/orders': 'Orders',
  '/dashboard/customers': 'My Orders',
  '/dashboard/analytics': 'Analytics',
  '/dashboard/promo-codes': 'Promo Codes',
  '/dashboard/payment-requests': 'Checkout Links',
  '/dashboard/subscriptions': 'Subscriptions',
  '/dashboard/subscriptions/figures': 'Subscription figures',
  '/dashboard/payouts': 'Money',
  '/dashboard/developers': 'Developers',
  '/dashboard/developers/webhooks': 'Developers',
  '/dashboard/developers/embed': 'Developers',
  '/dashboard/settings': 'Settings',
  '/dashboard/settings/shop': 'Settings',
  '/dashboard/settings/tax': 'Settings',
  '/dashboard/settings/payments': 'Settings',
}

/**
 * The page at an address before its script has run: frame, title and grey shapes. The build writes it into the document, so that
 * it is painted without any script.
 */
export function Outline({ address }: { address: string }) {
  const path = address.split('?')[0]!
  return (
    <Router ssrPath={path}>
      {path.startsWith('/dashboard') ? (
        <Frame merchant={null}>
          <PageOutline />
        </Frame>
      ) : (
        <AuthOutline />
      )}
    </Router>
  )
}

/** A page of the dashboard until its script and the merchant's profile have loaded. */
export function PageOutline() {
  const title = useTitle()
  return (
    <>
      <Loading />
      <div aria-hidden data-outline>
        {title ? (
          <PageHead title={title} />
        ) : (
          <div className={styles.title}>
            <Skeleton width={220} />
          </div>
        )}
        <div className={styles.content}>
          <Skeleton shape="block" />
        </div>
      </div>
    </>
  )
}

/** Screen readers hear the heading of the page when it is there. */
const Loading = () => <h1 className="sr-only">Loading...</h1>

/** A page outside of the dashboard until its script has loaded. */
export function AuthOutline() {
  const title = useTitle()
  return (
    <AuthPage title={title}>
      {title === null && <Loading />}
      <div className={styles.form} aria-hidden data-outline>
        <Field />
        <Field />
        <div className={styles.button}>
          <Skeleton shape="block" />
        </div>
      </div>
    </AuthPage>
  )
}

const Field = () => (
  <div>
    <Skeleton width={72} />
    <div className={styles.field} />
  </div>
)

function useTitle(): string | null {
  const [path] = useLocation()
  return TITLES[path.replace(/\/+$/, '')] ?? null
}
