import { allocate } from './allocate.ts'
import { share } from './money.ts'

/** `percent` in hundredths: 1250 is 12.5 %. A fixed discount is in the basket's currency. */
export type Discount = ({ type: 'percentage'; percent: number } | { type: 'fixed'; amountMinor: number }) & {
  /** The products that it covers; none for all. */
  productIds?: readonly string[]
}

/** A discount that needs no code. Its conditions count the covered products only. */
export type AutomaticDiscount = Discount & {
  id: string
  /** Shown to the shopper. */
  name: string
  /** Pieces from which on it applies. */
  minQuantity: number | null
  /** Minor units, at the shop's prices, from which on it applies. */
  minTotalMinor: number | null
  /** Whether a promo code may apply on top. Otherwise the better one applies. */
  combines: boolean
}

/** A line as discounts see it, in minor units. */
export interface DiscountableLine {
  productId?: string | null
  quantity: number
  /** At the shop's prices. */
  listed: number
  /** As charged: without the tax under reverse charge, else as listed. */
  charged: number
  /** Lines of one rate share a discount as one, so that its tax is rounded once. */
  rate: number
}

/** The discounts of a basket, as charged, in minor units. */
export interface AppliedDiscounts {
  automatic: { discount: AutomaticDiscount; amount: number } | null
  /** What the promo code takes off. Null without one, where it covers nothing, and where an automatic discount takes off as much. */
  code: number | null
  /** By line. */
  parts: number[]
  /** All together, at the shop's prices. */
  listed: number
}

/** What a discount takes off each line. */
interface Cut {
  listed: number[]
  charged: number[]
}

/**
 * Chooses the discounts of a basket (docs/product/promo-codes.md#automatic-discounts): the one that takes off most. The
 * promo code is added to an automatic discount that allows it, and then applies to what that leaves. At equal amounts
 * the promo code stays unused.
 */
export function applyDiscounts(
  lines: DiscountableLine[],
  entered: Discount | null,
  automatic: readonly AutomaticDiscount[],
): AppliedDiscounts {
  const none = noCut(lines)
  const code = entered && lines.some(({ productId }) => covers(entered, productId)) ? entered : null
  const alone = code && cutOf(code, lines, none)
  let best = { automatic: null as AutomaticDiscount | null, first: none, second: alone, listed: alone ? sumOf(alone.listed) : 0 }
  // Without a promo code any amount is better. With one, an automatic discount must not replace it by nothing.
  let least = Math.max(best.listed, 1)
  for (const discount of automatic) {
    if (!isReached(discount, lines)) continue
    const first = cutOf(discount, lines, none)
    const added = code && discount.combines ? cutOf(code, lines, first) : null
    const second = added && sumOf(added.listed) > 0 ? added : null
    const listed = sumOf(first.listed) + (second ? sumOf(second.listed) : 0)
    if (sumOf(first.listed) === 0 || listed < least) continue
    best = { automatic: discount, first, second, listed }
    least = listed + 1
  }
  return {
    automatic: best.automatic && { discount: best.automatic, amount: sumOf(best.first.charged) },
    code: best.second && sumOf(best.second.charged),
    parts: lines.map((_, index) => best.first.charged[index]! + (best.second?.charged[index] ?? 0)),
    listed: best.listed,
  }
}

/** Whether a discount covers a product. */
export const covers = ({ productIds = [] }: Pick<Discount, 'productIds'>, productId: string | null | undefined): boolean =>
  productIds.length === 0 || (typeof productId === 'string' && productIds.includes(productId))

function isReached(discount: AutomaticDiscount, lines: DiscountableLine[]): boolean {
  const covered = lines.filter(({ productId }) => covers(discount, productId))
  return (
    sumOf(covered.map(({ quantity }) => quantity)) >= (discount.minQuantity ?? 1) &&
    sumOf(covered.map(({ listed }) => listed)) >= (discount.minTotalMinor ?? 0)
  )
}

const noCut = (lines: DiscountableLine[]): Cut => ({ listed: lines.map(() => 0), charged: lines.map(() => 0) })

/** Takes a discount off what an earlier one left of the covered lines. A percentage is rounded once, on their sum. */
function cutOf(discount: Discount, lines: DiscountableLine[], before: Cut): Cut {
  const left = (of: 'listed' | 'charged') =>
    lines.map((line, index) => (covers(discount, line.productId) ? line[of] - before[of][index]! : 0))
  const [listed, charged] = [left('listed'), left('charged')]
  const whole = sumOf(listed)
  const off = Math.min(whole, discount.type === 'percentage' ? share(whole, discount.percent, 10_000) : discount.amountMinor)
  if (off === 0) return noCut(lines)
  const rates = lines.map(({ rate }) => rate)
  // Under reverse charge a discount becomes net like the prices.
  return { listed: spread(off, listed, rates), charged: spread(share(off, sumOf(charged), whole), charged, rates) }
}

/** Splits an amount by rate, the highest first, and each part by line. */
function spread(amount: number, weights: number[], rates: number[]): number[] {
  const groups = [...new Set(rates)].sort((one, other) => other - one)
  const linesOf = groups.map((rate) => rates.flatMap((own, index) => (own === rate ? [index] : [])))
  const shares = allocate(
    amount,
    linesOf.map((indexes) => sumOf(indexes.map((index) => weights[index]!))),
  )
  const parts = weights.map(() => 0)
  for (const [group, indexes] of linesOf.entries()) {
    const ofLines = allocate(
      shares[group]!,
      indexes.map((index) => weights[index]!),
    )
    for (const [at, index] of indexes.entries()) parts[index] = ofLines[at]!
  }
  return parts
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
