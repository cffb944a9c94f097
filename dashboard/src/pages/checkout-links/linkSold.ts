import { openPriceProblem, startOf } from './openPrice.ts'
import { isOverride, isQuantity, type LinkRow } from './linkForm.ts'

/** What one sale of a new link has. Null while a row is incomplete. */
export function soldByRows(rows: LinkRow[]) {
  const currency = rows[0]?.product?.currency
  const items = rows.flatMap((row) => {
    const { product, quantity, priceOverride, open } = row
    if (!product || product.currency !== currency || !isQuantity(quantity) || !isOverride(row)) return []
    if (open && openPriceProblem(open, currency)) return []
    const price = open ? startOf(open) : priceOverride.trim() === '' ? product.price : Number(priceOverride)
    return [{ price, quantity: Number(quantity) }]
  })
  return currency && items.length === rows.length ? { currency, items } : null
}
