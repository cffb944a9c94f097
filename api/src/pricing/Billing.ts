/** A unit of a rhythm. */
export type BillingUnit = 'day' | 'week' | 'month' | 'year'

/** When an offer is charged again (docs/product/subscriptions.md#rhythms). An offer without one is charged once. */
export interface Billing {
  unit: BillingUnit
  /** Every how many units, at least 1. */
  every: number
  /** How many cycles are charged in all, the first included; null until it is cancelled. Always set for instalments. */
  cycles: number | null
  /** The price is that of all cycles together. Each pays its part, and the last one takes the rounding. */
  isInstalments: boolean
  /** Days before the first cycle; 0 without a trial. */
  trialDays: number
  /** What is paid for the trial in all, minor units; 0 if it is free. */
  trialMinor: number
  /** Paid once, with the first payment, minor units. */
  setupMinor: number
  /** How many cycles must be paid before the buyer can end it; 0 for none. */
  minimumCycles: number
}
