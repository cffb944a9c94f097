/** Groups rows of several merchants, because a statement changes rows of one merchant only. */
export function idsByMerchant(rows: { id: string; merchantId: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, merchantId } of rows) ids.set(merchantId, [...(ids.get(merchantId) ?? []), id])
  return ids
}
