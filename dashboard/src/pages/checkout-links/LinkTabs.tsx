import { useLocation } from 'wouter'
import { useMerchant } from '../../context.ts'
import { isShown } from '../../shell/sections.ts'
import { NavTabs } from '../../ui/NavTabs.tsx'

const REQUESTS = '/dashboard/payment-requests'
const tabs = [
  { title: 'Links', href: '/dashboard/checkout-links' },
  { title: 'Payment requests', href: REQUESTS },
]

/** Links, and payments that single people are asked for. A shop that has neither sold nor asked sees its links alone. */
export function LinkTabs() {
  const { uses } = useMerchant()
  const [path] = useLocation()
  return (isShown('paymentRequests', uses) || path === REQUESTS) && <NavTabs label="Checkout Links" tabs={tabs} />
}
