import { Tiles } from '../../ui/Tiles.tsx'
import { ChartColumn, Link as LinkIcon, Package } from 'lucide-react'

/** Links to other pages. */
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
