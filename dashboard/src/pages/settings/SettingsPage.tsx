import { PageHead } from '../../ui/PageHead.tsx'
export function SettingsPage() {
  return <PageHead title="SettingsPage" />
}
