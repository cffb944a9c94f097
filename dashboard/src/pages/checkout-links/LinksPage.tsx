import { PageHead } from '../../ui/PageHead.tsx'
export function LinksPage() {
  return <PageHead title="LinksPage" />
}
