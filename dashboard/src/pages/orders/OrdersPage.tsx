import { PageHead } from '../../ui/PageHead.tsx'
export function OrdersPage() {
  return <PageHead title="OrdersPage" />
}
