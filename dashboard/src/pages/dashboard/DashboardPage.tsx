import { PageHead } from '../../ui/PageHead.tsx'
export function DashboardPage() {
  return <PageHead title="DashboardPage" />
}
