import type { Plural } from '../fill.js'

/** What is charged when, of what is charged again. Part of the messages, and left out of pages that sell nothing of it. */
export const billing = {
  /** How often an amount is charged. */
  per: {
    day: { one: '{amount} a day', other: '{amount} every {count} days' } as Plural,
    week: { one: '{amount} a week', other: '{amount} every {count} weeks' } as Plural,
    month: { one: '{amount} a month', other: '{amount} every {count} months' } as Plural,
    year: { one: '{amount} a year', other: '{amount} every {count} years' } as Plural,
  },
  /** `first` is what is paid today. */
  then: '{first} today, then {per} from {date}.',
  /** Once the promo code no longer lowers it. */
  afterwards: 'From {date}: {per}.',
  /** Of instalments, and of what ends by itself. */
  sum: 'Number of payments: {count}. Total: {sum}.',
  cancel: 'Cancel any time.',
  /** Before it can be cancelled. */
  minimum: 'Minimum number of payments: {count}.',
  /** Beside an item that is not charged again. */
  once: 'Charged once',
  setup: 'Setup',
  trial: 'Trial',
  /** What the shopper agrees to before paying. `terms` are the sentences above. */
  consent: 'I agree that {shop} charges my payment method: {terms}',
  /** The pay button. */
  subscribe: 'Subscribe and pay {amount}',
  /** The pay button, if nothing is paid today. */
  subscribeLater: 'Subscribe with obligation to pay',
  saved: 'Nothing to pay today. Your card is saved for the payments that follow.',
  /** After the purchase. */
  next: 'Next payment: {amount} on {date}.',
}

export type BillingWords = typeof billing
