import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Billing, BillingUnit } from '../../pricing/Billing.ts'
import { type Currency, MINIMUM_CHARGE_MINOR } from '../../pricing/currencies.ts'
import { formatMoney } from '../../pricing/money.ts'
import { cyclePrice } from '../../pricing/schedule.ts'
import { minorOf } from './minorOf.ts'

type Input = NonNullable<components['schemas']['BillingInput']>

/** Ten years at most, and what a form can reasonably ask. */
const MOST: Record<BillingUnit, number> = { day: 365, week: 52, month: 36, year: 10 }
const INSTALMENTS = { least: 2, most: 36 }

/**
 * Reads when an offer is charged again (docs/product/subscriptions.md#rhythms).
 * @param path of the field, `billing`.
 * @throws 400 naming the part that is wrong.
 */
export function readBilling(path: string, input: Input, currency: Currency): Billing {
  const { unit, every = 1, cycles = null, is_instalments: isInstalments = false, trial_days: trialDays = 0 } = input
  const { minimum_cycles: minimumCycles = 0 } = input
  const refuse = (field: string, msg: string) => invalidField(`${path}.${field}`, msg)
  if (every > MOST[unit]) throw refuse('every', `The rhythm is at most every ${MOST[unit]} ${unit}s.`)
  if (isInstalments && (cycles === null || cycles < INSTALMENTS.least || cycles > INSTALMENTS.most))
    throw refuse('cycles', `A price is split into ${INSTALMENTS.least} to ${INSTALMENTS.most} payments.`)
  if (cycles === 1 && trialDays === 0) throw refuse('cycles', 'One payment without a trial needs no rhythm.')
  if (isInstalments && trialDays > 0) throw refuse('trial_days', 'Instalments begin at once, without a trial.')
  if (isInstalments && minimumCycles > 0) throw refuse('minimum_cycles', 'Instalments are all owed, so they have no minimum.')
  if (cycles !== null && minimumCycles > cycles)
    throw refuse('minimum_cycles', 'The minimum must not be above the number of payments.')
  const trialMinor = minorOf(`${path}.trial_price`, input.trial_price ?? 0, currency)
  if (trialMinor > 0 && trialDays === 0) throw refuse('trial_price', 'A price for the trial needs its days.')
  assertPayable(`${path}.trial_price`, trialMinor, currency)
  const setupMinor = minorOf(`${path}.setup_price`, input.setup_price ?? 0, currency)
  return { unit, every, cycles, isInstalments, trialDays, trialMinor, setupMinor, minimumCycles }
}

/**
 * Asserts that each payment of a price can be charged.
 * @param path of the price.
 * @throws 400 naming it.
 */
export function assertCyclesPayable(path: string, priceMinor: number, billing: Billing, currency: Currency): void {
  assertCharged(path, cyclePrice(priceMinor, billing, 1), currency, billing.isInstalments ? 'Each payment' : 'The price')
}

/**
 * Asserts that an amount can be charged again and again: it is neither zero nor below what the provider charges.
 * @param path of its field.
 * @throws 400 naming it.
 */
export function assertCharged(path: string, minor: number, currency: Currency, what = 'The price'): void {
  const least = Math.max(MINIMUM_CHARGE_MINOR[currency] ?? 0, 1)
  if (minor < least) throw invalidField(path, `${what} must be at least ${formatMoney(least, currency)}, which can be charged.`)
}

function assertPayable(path: string, minor: number, currency: Currency): void {
  const least = MINIMUM_CHARGE_MINOR[currency] ?? 0
  if (minor > 0 && minor < least)
    throw invalidField(path, `It must be 0, or at least ${formatMoney(least, currency)}, which can be charged.`)
}
