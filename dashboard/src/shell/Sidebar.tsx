import type { Schema } from '@linktill/sdk'
import { ChartColumn, CodeXml, LayoutDashboard, Link as LinkIcon, Package, Settings, ShoppingBag, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Logo } from '../ui/Logo.tsx'
import { PlanCard } from './PlanCard.tsx'
import { isAt, usedEntries, type Entry } from './sections.ts'
import styles from './Sidebar.module.css'

const HOME = '/dashboard'

const entries: Entry[] = [
  { title: 'Dashboard', href: HOME, icon: LayoutDashboard },
  { title: 'Products', href: '/dashboard/products', icon: Package },
  { title: 'Checkout Links', href: '/dashboard/checkout-links', icon: LinkIcon, also: '/dashboard/payment-requests' },
  { title: 'Orders', href: '/dashboard/orders', icon: ShoppingBag },
  { title: 'Analytics', href: '/dashboard/analytics', icon: ChartColumn },
  { title: 'Customers', href: '/dashboard/customers', icon: Users },
]

/** Brand, pages, and the plan card. `close` is the drawer's close button on small screens. */
export function Sidebar({ merchant, close }: { merchant: Schema<'User'> | null; close?: ReactNode }) {
  const [path] = useLocation()
  const below = usedEntries(merchant?.uses ?? null, path)
  return (
    <div className={styles.inner}>
      <div className={styles.brand}>
        <Link href={HOME}>
          <Logo />
        </Link>
        {close}
      </div>
      <nav className={styles.nav} aria-label="Main">
        {entries.map((entry) => (
          <NavItem key={entry.href} {...entry} />
        ))}
        {below.length > 0 && (
          <div className={styles.below}>
            {below.map((entry) => (
              <NavItem key={entry.href} {...entry} />
            ))}
          </div>
        )}
        {/* At the end, so that entries which appear move nothing. */}
        <div className={styles.end}>
          <NavItem title="Developers" href="/dashboard/developers" icon={CodeXml} />
          <NavItem title="Settings" href="/dashboard/settings" icon={Settings} />
        </div>
      </nav>
      {merchant?.shop === 'platform' && <PlanCard merchant={merchant} />}
    </div>
  )
}

function NavItem(entry: Entry) {
  const [path] = useLocation()
  const { title, href, icon: Icon } = entry
  return (
    <Link href={href} className={styles.item} aria-current={isAt(entry, path) ? 'page' : undefined}>
      <Icon aria-hidden />
      {title}
    </Link>
  )
}
