import type { Billing } from '../../pricing/Billing.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** Whether two offers can be one subscription. What is paid for their trial and setup adds up. */
const isSameRhythm = (one: Billing, other: Billing): boolean =>
  one.unit === other.unit &&
  one.every === other.every &&
  one.cycles === other.cycles &&
  one.isInstalments === other.isInstalments &&
  one.trialDays === other.trialDays &&
  one.minimumCycles === other.minimumCycles

/** @throws 422 `two_rhythms` naming the field, for offers that cannot be one subscription. */
export function assertOneRhythm(path: string, billings: readonly (Billing | null)[]): void {
  const [first, ...others] = billings.filter((billing) => billing !== null)
  if (others.every((other) => isSameRhythm(first!, other))) return
  const message = 'Everything that one link charges again has one rhythm, with the same trial and number of payments.'
  throw new ApiError(422, 'two_rhythms', message, { errors: [{ path, msg: message }] })
}

/** Returns the rhythm of offers that are sold together; null for none. */
export function joinBillings(billings: readonly Billing[]): Billing | null {
  const [first] = billings
  if (!first) return null
  const sum = (of: (billing: Billing) => number) => billings.reduce((total, billing) => total + of(billing), 0)
  return { ...first, trialMinor: sum(({ trialMinor }) => trialMinor), setupMinor: sum(({ setupMinor }) => setupMinor) }
}
