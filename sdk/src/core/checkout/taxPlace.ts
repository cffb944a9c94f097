import type { Fields } from './fields.js'
import { asksCountry } from './rules.js'
import type { PublicLink } from './state.js'

/** Where tax by address needs more than the country. */
const BY_STATE = ['US', 'CA']
const PLACES = ['state', 'zip'] as const

/** The fields of step 1 that decide the tax besides the country. None if something is shipped: its address decides. */
export const taxPlaces = (link: PublicLink, { text }: Pick<Fields, 'text'>): readonly ('state' | 'zip')[] =>
  link.taxByAddress && asksCountry(link) && BY_STATE.includes(text('taxCountry')) ? PLACES : []

/** What quotes and orders say about it. */
export const presentTaxPlace = (link: PublicLink, fields: Pick<Fields, 'text'>): { state?: string | null; zip?: string | null } =>
  Object.fromEntries(taxPlaces(link, fields).map((name) => [name, fields.text(name) || null]))
