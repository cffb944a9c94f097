import type { Skus } from '../../skus.ts'

interface RowSku {
  row: number
  sku: string | null | undefined
}

/**
 * Refuses an SKU that another product has, or that is in two rows of the sheet.
 * @param seen the first row of each SKU; grows.
 */
export function refuseTaken(
  rows: RowSku[],
  { taken, seen, productId }: { taken: Skus; seen: Map<string, number>; productId: string | null },
  refuse: (row: number, reason: string) => void,
): void {
  for (const { row, sku } of rows) {
    const key = sku?.toLowerCase()
    if (!key) continue
    const owner = taken.get(key)
    const first = seen.get(key)
    if (first !== undefined) refuse(row, `sku is the same as in row ${first}.`)
    else seen.set(key, row)
    if (owner && owner.productId !== productId) refuse(row, `sku: “${sku}” is already an SKU of “${owner.name}”.`)
  }
}
