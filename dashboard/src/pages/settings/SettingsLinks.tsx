import { Tiles } from '../../ui/Tiles.tsx'
import { ChartColumn, Link as LinkIcon, Package } from 'lucide-react'

/** Out of the settings again (spec 2 §2). */
export function SettingsLinks() {
  return (
    <Tiles
      title="Quick Actions"
      tiles={[
        { title: 'Manage links', href: '/dashboard/checkout-links', icon: LinkIcon },
        { title: 'Manage products', href: '/dashboard/products', icon: Package },
        { title: 'See analytics', href: '/dashboard/analytics', icon: ChartColumn },
      ]}
    />
  )
}
