import { share } from '../../pricing/money.ts'

interface Paid {
  net_minor: number
  tax_minor: number
  /** Hundredths of a percent; null without tax. */
  tax_rate: number | null
}

/**
 * Converts a price with tax, before the discount, into a net one, at the ratio at which what was paid was split, so that the
 * discount is never negative. Minor units.
 */
export function netBefore({ net_minor, tax_minor, tax_rate }: Paid, grossMinor: number): number {
  const paidMinor = net_minor + tax_minor
  if (paidMinor > 0) return share(grossMinor, net_minor, paidMinor)
  const rate = tax_rate ?? 0
  return grossMinor - share(grossMinor, rate, 10_000 + rate)
}
