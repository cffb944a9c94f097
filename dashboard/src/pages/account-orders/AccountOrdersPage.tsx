import { useSearchParams } from 'wouter'
import { AuthPage } from '../../shell/AuthPage.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { linkProblems } from './accountOrders.ts'
import { RequestOrders } from './RequestOrders.tsx'
import { OrdersByMail } from './OrdersByMail.tsx'

/** A shopper's orders in all shops of this deployment. Requested by email, and shown by the mailed link. */
export function AccountOrdersPage() {
  const [query] = useSearchParams()
  // The token stays in the URL, so that the page can be reloaded while the link is valid.
  const token = query.get('token') ?? ''
  const problem = linkProblems[query.get('problem') ?? '']
  return (
    <AuthPage title="Your orders" wide={token !== ''}>
      {problem && <Banner kind="warning">{problem}</Banner>}
      {token ? <OrdersByMail key={token} token={token} /> : <RequestOrders />}
    </AuthPage>
  )
}
