import type { Schema } from '@linktill/sdk'

type Scope = Schema<'ApiKeyScope'>

/** The access of a key as one choice. */
export const access = { both: 'Read & write', read: 'Read only', chosen: 'By area' } as const
export type Access = keyof typeof access

/** Labels of the API's areas, by their tag in scopes. */
export const areas = {
  products: 'Products',
  links: 'Checkout links',
  promos: 'Promo codes',
  orders: 'Orders and refunds',
  payouts: 'Payouts',
  customers: 'Customers',
  invoices: 'Invoices and VAT',
  analytics: 'Analytics',
  webhooks: 'Webhooks',
  account: 'Account',
} as const
export type Area = keyof typeof areas

const READ_ONLY: Area[] = ['payouts', 'invoices', 'analytics', 'account']

/** The access level in an area. */
export type Level = 'none' | 'read' | 'write'
export type Levels = Partial<Record<Area, Level>>

/** Returns the levels of an area. */
export const levelsOf = (area: Area): Partial<Record<Level, string>> => ({
  none: 'None',
  read: 'Read',
  ...(!READ_ONLY.includes(area) && { write: 'Write' }),
})

/** Returns the scopes of a choice. Write includes read. */
export function scopesOf(chosen: Access, levels: Levels): Scope[] {
  if (chosen === 'both') return ['read', 'write']
  if (chosen === 'read') return ['read']
  return (Object.entries(levels) as [Area, Level][]).flatMap(([area, level]): Scope[] => {
    if (level === 'none') return []
    return [`${area}:read`, ...(level === 'write' ? [`${area}:write`] : [])] as Scope[]
  })
}

/** How many areas are listed before the rest is counted. */
const NAMED = 2

/** Summarises the scopes: `Products, Analytics +2`. */
export function accessOf({ scopes }: Pick<Schema<'ApiKey'>, 'scopes'>): string {
  const [read, write] = [scopes.includes('read'), scopes.includes('write')]
  const shorthand = read && write ? 'Read & write' : read ? 'Read only' : write ? 'Write only' : null
  const named = areasOf(scopes).map((area) => areas[area])
  const words = [...(shorthand ? [shorthand] : []), ...named]
  return words.slice(0, NAMED).join(', ') + (words.length > NAMED ? ` +${words.length - NAMED}` : '')
}

/** Lists all areas with their access, one per line: `Products: read & write`. */
export const accessInFull = ({ scopes }: Pick<Schema<'ApiKey'>, 'scopes'>): string =>
  areasOf(scopes)
    .map((area) => `${areas[area]}: ${verbsOf(scopes, area)}`)
    .join('\n')

const areasOf = (scopes: Scope[]) =>
  (Object.keys(areas) as Area[]).filter((area) => scopes.some((scope) => scope.startsWith(`${area}:`)))

const verbsOf = (scopes: Scope[], area: Area) =>
  ['read', 'write'].filter((verb) => scopes.includes(`${area}:${verb}` as Scope)).join(' & ')
