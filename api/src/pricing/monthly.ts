import type { Billing, BillingUnit } from './Billing.ts'

/** Months of a unit, as a fraction. A month has 365/12 days. */
const MONTHS: Record<BillingUnit, [number, number]> = { day: [12, 365], week: [84, 365], month: [1, 1], year: [12, 1] }

/**
 * Returns what a rhythm brings in a month, in minor units, rounded half up once. Prices are those of one cycle; of instalments,
 * those of all cycles together.
 */
export function monthlyMinor(
  { unit, every, isInstalments, cycles }: Billing,
  items: readonly { priceMinor: number; quantity: number }[],
): number {
  const sum = items.reduce((total, { priceMinor, quantity }) => total + BigInt(priceMinor) * BigInt(quantity), 0n)
  const [months, whole] = MONTHS[unit]
  const top = sum * BigInt(whole)
  const bottom = BigInt(months * every) * BigInt(isInstalments ? cycles! : 1)
  return Number((2n * top + bottom) / (2n * bottom))
}
