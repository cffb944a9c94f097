import { createHash } from 'node:crypto'
import type { components } from '../../generated/openapi.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Sale } from './Sale.ts'

type PublicLink = components['schemas']['PublicLink']

/** Part of every version: change it with the drawing. */
const DESIGN = 1

/** Everything that a link's card shows (docs/product/sharing.md#the-card). */
export interface CardFacts {
  name: string
  currency: string
  items: { name: string; quantity: number; priceMinor: number; imageUrl: string | null; billing: Billing | null }[]
  /** The link's own rhythm. */
  billing: Billing | null
  storeName: string
  logoUrl: string | null
  appearance: Record<string, string>
  cardImageUrl: string | null
  /** What a promo code of the link itself takes off the items; 0 without one. */
  discount: number
}

/** Returns a name of what a link's card shows, which is part of the card's address: 12 hexadecimal digits. */
export function cardVersion({
  name,
  currency,
  items,
  storeName,
  logoUrl,
  appearance,
  cardImageUrl,
  discount,
  billing,
}: CardFacts): string {
  const shown = items.map((item) => [item.name, item.quantity, item.priceMinor, item.imageUrl])
  const facts: unknown[] = [
    DESIGN,
    name,
    currency,
    shown,
    storeName,
    logoUrl,
    appearance['colorPrimary'] ?? null,
    cardImageUrl,
    discount,
  ]
  const rhythms = [billing, ...items.map((item) => item.billing)]
  // The version of a link that is paid once stays what it was.
  if (rhythms.some((rhythm) => rhythm !== null)) facts.push(rhythms)
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
}

/** Returns the path of a link's card, which may be cached forever. */
export const cardPath = (urlId: string, version: string): string => `/checkout/${urlId}/card.png?v=${version}`

/** Returns the card's version of a link as the public reads it. */
export const versionOfSale = (sale: Sale, { totals }: Pick<PublicLink, 'totals'>): string =>
  cardVersion({ ...sale, ...sale.sharing, discount: totals.discount })

/**
 * Returns the price of the items, less the discount, as a decimal of the link's currency. Of what is charged again it is that
 * of each payment.
 */
export const itemsPrice = ({ totals }: Pick<PublicLink, 'totals'>): number =>
  totals.then?.amount ?? totals.subtotal - totals.discount
