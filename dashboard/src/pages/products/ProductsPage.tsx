import { PageHead } from '../../ui/PageHead.tsx'
export function ProductsPage() {
  return <PageHead title="ProductsPage" />
}
