import type { Schema } from '@linktill/sdk'

type Scope = Schema<'ApiKeyScope'>

/** What a key may do, as one choice. */
export const access = { both: 'Read & write', read: 'Read only', chosen: 'By area' } as const
export type Access = keyof typeof access

/** The areas of the API by the tag that scopes name, in the words of the dashboard. */
export const areas = {
  products: 'Products',
  links: 'Checkout links',
  promos: 'Promo codes',
  orders: 'Orders and refunds',
  customers: 'Customers',
  invoices: 'Invoices and VAT',
  analytics: 'Analytics',
  webhooks: 'Webhooks',
  account: 'Account',
} as const
export type Area = keyof typeof areas

const READ_ONLY: Area[] = ['invoices', 'analytics', 'account']

/** How far a key goes in an area. */
export type Level = 'none' | 'read' | 'write'
export type Levels = Partial<Record<Area, Level>>

/** The levels that an area has. */
export const levelsOf = (area: Area): Partial<Record<Level, string>> => ({
  none: 'None',
  read: 'Read',
  ...(!READ_ONLY.includes(area) && { write: 'Write' }),
})

/** The scopes of a choice. Write includes read. */
export function scopesOf(chosen: Access, levels: Levels): Scope[] {
  if (chosen === 'both') return ['read', 'write']
  if (chosen === 'read') return ['read']
  return (Object.entries(levels) as [Area, Level][]).flatMap(([area, level]): Scope[] => {
    if (level === 'none') return []
    return [`${area}:read`, ...(level === 'write' ? [`${area}:write`] : [])] as Scope[]
  })
}

/** How many areas are named before the rest is counted. */
const NAMED = 2

/** The scopes in few words, `Products, Analytics +2`. */
export function accessOf({ scopes }: Pick<Schema<'ApiKey'>, 'scopes'>): string {
  const [read, write] = [scopes.includes('read'), scopes.includes('write')]
  const shorthand = read && write ? 'Read & write' : read ? 'Read only' : write ? 'Write only' : null
  const named = areasOf(scopes).map((area) => areas[area])
  const words = [...(shorthand ? [shorthand] : []), ...named]
  return words.slice(0, NAMED).join(', ') + (words.length > NAMED ? ` +${words.length - NAMED}` : '')
}

/** Every area with what the key may do there, `Products: read & write`, one a line. */
export const accessInFull = ({ scopes }: Pick<Schema<'ApiKey'>, 'scopes'>): string =>
  areasOf(scopes)
    .map((area) => `${areas[area]}: ${verbsOf(scopes, area)}`)
    .join('\n')

const areasOf = (scopes: Scope[]) =>
  (Object.keys(areas) as Area[]).filter((area) => scopes.some((scope) => scope.startsWith(`${area}:`)))

const verbsOf = (scopes: Scope[], area: Area) =>
  ['read', 'write'].filter((verb) => scopes.includes(`${area}:${verb}` as Scope)).join(' & ')
