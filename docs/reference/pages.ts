/** The page of the events, beside those of the tags. */
export const EVENTS = 'events'

/** Titles that are not the tag with a capital letter. */
const TITLES: Record<string, string> = {
  auth: 'Sign-in',
  factors: 'Second factors',
  audit: 'Activity log',
  vat: 'VAT',
  links: 'Checkout links',
  promos: 'Promo codes',
  keys: 'API keys',
}

/** Returns the title of a tag's page. */
export const titleOf = (tag: string): string => TITLES[tag] ?? `${tag[0]!.toUpperCase()}${tag.slice(1)}`
