import { useSearchParams } from 'wouter'
import { AuthPage } from '../../shell/AuthPage.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { linkProblems } from './accountOrders.ts'
import { AskForOrders } from './AskForOrders.tsx'
import { OrdersByMail } from './OrdersByMail.tsx'

/** A shopper's own orders, in all shops of this deployment: asked for by mail, shown by the mailed link. */
export function AccountOrdersPage() {
  const [query] = useSearchParams()
  // It stays in the address, so that the page can be loaded again while the link works.
  const token = query.get('token') ?? ''
  const problem = linkProblems[query.get('problem') ?? '']
  return (
    <AuthPage title="Your orders" wide={token !== ''}>
      {problem && <Banner kind="warning">{problem}</Banner>}
      {token ? <OrdersByMail key={token} token={token} /> : <AskForOrders />}
    </AuthPage>
  )
}
