import type { Schema } from '@linktill/sdk'
import { Repeat, TicketPercent, Wallet, type LucideIcon } from 'lucide-react'

export interface Entry {
  title: string
  href: string
  icon: LucideIcon
  /** Another page that belongs to the entry. */
  also?: string
}

type Section = keyof Omit<Schema<'Uses'>, 'sales' | 'shipping'>

/** Entries that a shop sees once it sells or uses them. Until then the search and their addresses lead there. */
const later: (Entry & { section: Section })[] = [
  { title: 'Subscriptions', href: '/dashboard/subscriptions', icon: Repeat, section: 'subscriptions' },
  { title: 'Money', href: '/dashboard/payouts', icon: Wallet, section: 'payouts' },
  { title: 'Promo Codes', href: '/dashboard/promo-codes', icon: TicketPercent, section: 'promoCodes' },
]

const HOME = '/dashboard'

/** Whether the merchant is at an entry. Dashboard is active on its exact path, the others on their path and below. */
export const isAt = ({ href, also }: Entry, path: string): boolean =>
  path === href || path === also || (href !== HOME && path.startsWith(`${href}/`))

/**
 * Whether a section is shown: after the first sale, or when the shop has one of its objects. Few shops charge again, so subscriptions
 * are shown to these alone.
 */
export const isShown = (section: Section, uses: Schema<'Uses'> | null): boolean =>
  uses !== null && (uses[section] || (uses.sales && section !== 'subscriptions'))

/** The entries of sections that the shop uses, and that of the page where the merchant is. */
export const usedEntries = (uses: Schema<'Uses'> | null, path: string): Entry[] =>
  later.filter((entry) => isShown(entry.section, uses) || isAt(entry, path))
