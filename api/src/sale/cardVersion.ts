import { createHash } from 'node:crypto'

/** Part of every version: change it with the drawing. */
const DESIGN = 1

/** Everything that a link's card shows (docs/product/sharing.md#the-card). */
export interface CardFacts {
  name: string
  currency: string
  items: { name: string; quantity: number; priceMinor: number; imageUrl: string | null }[]
  storeName: string
  logoUrl: string | null
  appearance: Record<string, string>
  cardImageUrl: string | null
}

/** Returns a name of what a link's card shows, which is part of the card's address: 12 hexadecimal digits. */
export function cardVersion({ name, currency, items, storeName, logoUrl, appearance, cardImageUrl }: CardFacts): string {
  const shown = items.map((item) => [item.name, item.quantity, item.priceMinor, item.imageUrl])
  const facts = [DESIGN, name, currency, shown, storeName, logoUrl, appearance['colorPrimary'] ?? null, cardImageUrl]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
}

/** Returns the path of a link's card, which may be cached forever. */
export const cardPath = (urlId: string, version: string): string => `/checkout/${urlId}/card.png?v=${version}`
