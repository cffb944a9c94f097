/** Returns the values of the marks `{{fee_basic}}`, `{{fee_pro}}` and `{{fee_enterprise}}`: `8.5`. */
export const feesByMark = (feeRates: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(feeRates).map(([tier, rate]) => [`fee_${tier}`, String(rate)]))

/** Writes the platform's rates into the landing page and the terms. */
export function fillFees(html: string, feeRates: Record<string, number>): string {
  const fees = feesByMark(feeRates)
  return html.replace(/\{\{(fee_\w+)\}\}/g, (mark, name: string) => fees[name] ?? mark)
}
