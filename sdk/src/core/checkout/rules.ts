import type { PublicLink, Totals } from './state.js'

/** Text, @, text, dot, text: as the `pattern` of an input. */
export const EMAIL_PATTERN = '[^\\s@]+@[^\\s@]+\\.[^\\s@]+'

/** The checkout asks for an address if the link collects one and at least one item is not digital. */
export const needsShipping = (link: PublicLink): boolean =>
  isTrue(link.collectShippingAddress) && link.items.some((item) => !item.productIsDigital)

export const allowsPromoCodes = (link: PublicLink): boolean => isTrue(link.allowPromoCodes)

const isTaxed = (link: PublicLink): boolean => link.vatEnabled || link.taxByAddress

/** Step 1 asks for the buyer's country only if nothing is shipped. */
export const asksCountry = (link: PublicLink): boolean => isTaxed(link) && !needsShipping(link)

/** Whether step 1 offers to buy as a business. */
export const offersBusiness = (link: PublicLink): boolean => isTaxed(link) || link.vatCollectInfo

/** Whether nothing is owed, today or later. */
export const isFree = ({ total, then }: Pick<Totals, 'total' | 'then'>): boolean => total === 0 && !then

/** Only http and https URLs are followed, never `javascript:` and the like. */
export function isWebAddress(url: string | null | undefined): url is string {
  return /^https?:\/\//i.test(url ?? '')
}

/** The API returns the link's flags as the text 'true'. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'
