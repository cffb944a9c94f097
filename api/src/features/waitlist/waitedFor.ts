import type { Sale, SaleItem } from '../../shop/sale/Sale.ts'
import { sellVariant } from '../../shop/sale/variants.ts'

/** Whether nothing can be reserved of an item before its variant is known. */
const needsVariant = ({ choice, variantId, optional }: SaleItem): boolean =>
  !optional && variantId === null && Boolean(choice?.variants.some(({ stock }) => stock !== null))

interface WaitedFor {
  /** With the least that the link sells: no optional item, and the smallest quantity. */
  sale: Sale
  /** Variants that no item of the link sells, or no longer. */
  unknown: string[]
  /** Items whose variant is missing. */
  missing: SaleItem[]
  /** The variants that it waits for, in the order of the items. */
  variantIds: string[]
}

/** Returns what an entry of the waiting list waits for: the least that a link sells, with these variants. */
export function waitedFor(sale: Sale, variantIds: readonly string[]): WaitedFor {
  const unknown = [...variantIds]
  const items = sale.offers
    .filter(({ optional }) => !optional)
    .map((offer) => {
      const item = { ...offer, quantity: offer.adjustable?.min ?? offer.quantity }
      const variants = offer.choice?.variants ?? []
      const at = unknown.findIndex((id) => offer.variantId === id || variants.some((variant) => variant.id === id))
      if (at < 0) return item
      const [id] = unknown.splice(at, 1)
      const variant = variants.find((one) => one.id === id)
      return variant ? sellVariant(item, variant) : item
    })
  const chosen = items.flatMap(({ variantId }) => (variantId && variantIds.includes(variantId) ? [variantId] : []))
  return { sale: { ...sale, items }, unknown, missing: items.filter(needsVariant), variantIds: chosen }
}
