import { ChartColumn, Link as LinkIcon, PackagePlus, Settings } from 'lucide-react'
import { Tiles } from '../../ui/Tiles.tsx'

/** Links to the most used pages. */
export function QuickActions() {
  return (
    <Tiles
      title="Quick actions"
      tiles={[
        { title: 'Add a product', href: '/dashboard/products', icon: PackagePlus },
        { title: 'Share a link', href: '/dashboard/checkout-links', icon: LinkIcon },
        { title: 'See analytics', href: '/dashboard/analytics', icon: ChartColumn },
        { title: 'Account settings', href: '/dashboard/settings', icon: Settings },
      ]}
    />
  )
}
