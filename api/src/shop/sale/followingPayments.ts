import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Totals } from '../../pricing/price.ts'
import { addUnits, cycleStart } from '../../pricing/schedule.ts'
import { laterPayment, lowersCycles } from './firstPayment.ts'
import { type AppliedPromo, shopDay } from './priceSale.ts'
import type { Sale } from './Sale.ts'

type Following = components['schemas']['FollowingPayments']

/** What a subscription costs after its first payment, in minor units. */
export interface FollowingPayments {
  /** Of each payment from the next one on. */
  next: Totals
  /** Of each payment once the code lowers none any more, and from which cycle; null if that changes nothing. */
  afterwards: { totals: Totals; cycle: number } | null
  /** Of all payments together; null without an end. */
  sumMinor: number | null
}

/**
 * Prices what follows the first payment of a sale. Null if nothing follows.
 * @param priceOf prices the sale of a later cycle.
 */
export async function followingPayments(
  sale: Sale,
  { first, promo }: { first: Totals; promo: AppliedPromo | null },
  priceOf: (later: Sale) => Totals | Promise<Totals>,
): Promise<FollowingPayments | null> {
  const { subscribes } = sale
  if (!subscribes) return null
  const { billing, cycle } = subscribes
  const last = billing.cycles ?? Infinity
  if (cycle >= last) return null
  const next = cycle + 1
  // The last cycle that the code lowers.
  const lowered = promo && lowersCycles(subscribes, promo) ? Math.min(promo.cycles ?? Infinity, last) : 0
  const prices = new Map<string, Totals>()
  const priceIn = async (n: number): Promise<Totals> => {
    const key = `${n <= lowered} ${billing.isInstalments && n === last}`
    const known = prices.get(key) ?? (await priceOf(laterPayment(sale, n)))
    prices.set(key, known)
    return known
  }
  const nextTotals = await priceIn(next)
  const later = next <= lowered && lowered < last ? await priceIn(lowered + 1) : null
  return {
    next: nextTotals,
    afterwards: later && later.total !== nextTotals.total ? { totals: later, cycle: lowered + 1 } : null,
    sumMinor: billing.cycles === null ? null : await sumOf(first, [next, billing.cycles], priceIn),
  }
}

async function sumOf(first: Totals, [from, to]: [number, number], priceIn: (n: number) => Promise<Totals>): Promise<number> {
  let sum = first.total
  for (let n = from; n <= to; n++) sum += (await priceIn(n)).total
  return sum
}

/** What follows, as shoppers read it. Days are those of the shop's time zone, if the order is paid `now`. */
export function presentFollowing(sale: Sale, { next, afterwards, sumMinor }: FollowingPayments, now: Date): Following {
  const { billing, cycle } = sale.subscribes!
  const { timeZone, currency } = sale
  const anchorAt = cycle === 0 ? addUnits(now, { unit: 'day', count: billing.trialDays, timeZone }) : now
  const dayOf = (n: number) => shopDay(sale, cycleStart({ anchorAt, anchorCycle: 1, billing, timeZone }, n))
  return {
    amount: toMajor(next.total, currency),
    unit: billing.unit,
    every: billing.every,
    cycles: billing.cycles === null ? null : billing.cycles - cycle,
    from: dayOf(cycle + 1),
    sum: sumMinor === null ? null : toMajor(sumMinor, currency),
    afterwards: afterwards && { amount: toMajor(afterwards.totals.total, currency), from: dayOf(afterwards.cycle) },
    trial_days: billing.trialDays,
    minimum_cycles: billing.minimumCycles,
    is_instalments: billing.isInstalments,
  }
}
