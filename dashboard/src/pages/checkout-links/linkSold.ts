import { isOverride, isQuantity, type LinkRow } from './linkForm.ts'

/** What one sale of a new link has. Null while a row is incomplete. */
export function soldByRows(rows: LinkRow[]) {
  const currency = rows[0]?.product?.currency
  const items = rows.flatMap((row) => {
    const { product, quantity, priceOverride } = row
    if (!product || product.currency !== currency || !isQuantity(quantity) || !isOverride(row)) return []
    return [{ price: priceOverride.trim() === '' ? product.price : Number(priceOverride), quantity: Number(quantity) }]
  })
  return currency && items.length === rows.length ? { currency, items } : null
}
