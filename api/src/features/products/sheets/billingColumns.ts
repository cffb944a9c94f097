import type { Billing } from '../../../pricing/Billing.ts'
import { toMajor } from '../../../pricing/money.ts'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import type { BillingColumnName, ProductColumn } from './productColumn.ts'

const column = (
  heading: BillingColumnName,
  format: ProductColumn['format'],
  valueOf: (billing: Billing, currency: string) => Cell,
  about: string,
): ProductColumn => ({
  heading,
  also: [],
  width: 14,
  format,
  cellOf: ({ billing, currency }) => billing && valueOf(billing, currency),
  about,
})

/** The columns about when a product is charged again. All are empty for one that is sold once. */
export const BILLING_COLUMNS: ProductColumn[] = [
  {
    ...column('billing_unit', 'text', ({ unit }) => unit, 'Charges the product every day, week, month or year. Empty: once.'),
    choices: ['day', 'week', 'month', 'year'],
  },
  column('billing_every', 'plain', ({ every }) => every, 'Every how many days, weeks, months or years. Empty means 1.'),
  column(
    'billing_cycles',
    'plain',
    ({ cycles }) => cycles,
    'How many payments in all. Empty: until it is cancelled. Required for instalments.',
  ),
  column(
    'billing_instalments',
    'plain',
    ({ isInstalments }) => isInstalments,
    'true if the price is that of all payments together. Empty means false.',
  ),
  column('trial_days', 'plain', ({ trialDays }) => trialDays, 'Days before the first payment. Empty means 0.'),
  column(
    'trial_price',
    'amount',
    ({ trialMinor }, currency) => toMajor(trialMinor, currency),
    'What the trial costs in all, as a number. Empty means 0.',
  ),
  column(
    'setup_price',
    'amount',
    ({ setupMinor }, currency) => toMajor(setupMinor, currency),
    'Charged once, with the first payment, as a number. Empty means 0.',
  ),
  column('minimum_cycles', 'plain', ({ minimumCycles }) => minimumCycles, 'Payments before the buyer can end it. Empty means 0.'),
]
