import type { Schema } from '@linktill/sdk'
import {
  ChartColumn,
  CodeXml,
  HandCoins,
  Landmark,
  LayoutDashboard,
  Link as LinkIcon,
  Package,
  Settings,
  ShoppingBag,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Logo } from '../ui/Logo.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './Sidebar.module.css'

interface Entry {
  title: string
  href: string
  icon: LucideIcon
}

const HOME = '/dashboard'

const entries: Entry[] = [
  { title: 'Dashboard', href: HOME, icon: LayoutDashboard },
  { title: 'Products', href: '/dashboard/products', icon: Package },
  { title: 'Checkout Links', href: '/dashboard/checkout-links', icon: LinkIcon },
  { title: 'Orders', href: '/dashboard/orders', icon: ShoppingBag },
  { title: 'Analytics', href: '/dashboard/analytics', icon: ChartColumn },
  { title: 'Customers', href: '/dashboard/customers', icon: Users },
]

/** Brand, pages, and the plan card. `close` is the drawer's close button on small screens. */
export function Sidebar({ merchant, close }: { merchant: Schema<'User'> | null; close?: ReactNode }) {
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
        <div className={styles.below}>
          <NavItem title="Payment Requests" href="/dashboard/payment-requests" icon={HandCoins} />
          <NavItem title="Payouts" href="/dashboard/payouts" icon={Landmark} />
          <NavItem title="Promo Codes" href="/dashboard/promo-codes" icon={TicketPercent} />
          <NavItem title="Developers" href="/dashboard/developers" icon={CodeXml} />
        </div>
        <div className={styles.end}>
          <NavItem title="Settings" href="/dashboard/settings" icon={Settings} />
        </div>
      </nav>
      {merchant && <PlanCard merchant={merchant} />}
    </div>
  )
}

function NavItem({ title, href, icon: Icon }: Entry) {
  const [path] = useLocation()
  // Dashboard is active on its exact path, the others on their path and below.
  const active = href === HOME ? path === href : path === href || path.startsWith(`${href}/`)
  return (
    <Link href={href} className={styles.item} aria-current={active ? 'page' : undefined}>
      <Icon aria-hidden />
      {title}
    </Link>
  )
}
