import type Stripe from 'stripe'
import type { Payouts, ProviderFunds } from '../payouts.ts'
import type { CallStripe } from './client.ts'
import { headerOf, type OwnId, readStripeAccount } from './ownAccount.ts'
import { fromUnits } from './units.ts'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const INTERVALS: Record<string, ProviderFunds['interval']> = { daily: 'daily', weekly: 'weekly', monthly: 'monthly' }

/** What an account has. Stripe does not say when the bank will have the next payout. */
export const createStripeFunds = (stripe: Stripe, callStripe: CallStripe, own: OwnId): Pick<Payouts, 'readFunds'> => ({
  async readFunds(accountId) {
    const [account, balance] = await Promise.all([
      callStripe(readStripeAccount(stripe, own, accountId)),
      callStripe(stripe.balance.retrieve({}, headerOf(own, accountId))),
    ])
    const schedule = account.settings?.payouts?.schedule
    return {
      balances: sumBalances([...balance.available, ...balance.pending]),
      interval: INTERVALS[schedule?.interval ?? ''] ?? 'manual',
      nextAt: schedule ? nextPayout(schedule, new Date()) : null,
      arrivesAt: null,
      bank: bankOf(account.external_accounts?.data ?? []),
    }
  },
})

/** One sum for each currency. Stripe names what has cleared and what has not apart, and pays out both in turn. */
function sumBalances(parts: { amount: number; currency: string }[]): ProviderFunds['balances'] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of parts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({ currency: currency.toUpperCase(), amountMinor: fromUnits(amount, currency) }))
}

type Schedule = Pick<Stripe.Account.Settings.Payouts.Schedule, 'interval' | 'weekly_anchor' | 'monthly_anchor'>

/** The day of the next payout by the schedule, in UTC. Null for a daily one, which depends on bank holidays, and by hand. */
export function nextPayout({ interval, weekly_anchor: weekday, monthly_anchor: day }: Schedule, now: Date): Date | null {
  const [year, month, today] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (interval === 'weekly' && weekday)
    return new Date(Date.UTC(year, month, today + 1 + ((DAYS.indexOf(weekday) - now.getUTCDay() + 6) % 7)))
  if (interval !== 'monthly' || !day) return null
  // In a shorter month, it is the last day.
  const dayIn = (which: number) =>
    new Date(Date.UTC(year, which, Math.min(day, new Date(Date.UTC(year, which + 1, 0)).getUTCDate())))
  return dayIn(month) > now ? dayIn(month) : dayIn(month + 1)
}

function bankOf(accounts: Stripe.ExternalAccount[]): ProviderFunds['bank'] {
  const one = accounts.find((account) => account.default_for_currency) ?? accounts[0]
  if (!one) return null
  return { name: one.object === 'card' ? one.brand : one.bank_name, last4: one.last4 }
}
