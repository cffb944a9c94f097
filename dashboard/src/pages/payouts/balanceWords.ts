import type { Schema } from '@linktill/sdk'
import { formatNameOfDay, formatShortDay, formatWeekday } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'

export type Balance = Schema<'Balance'>
export type CurrencyBalance = Balance['currencies'][number]
type Schedule = Schema<'PayoutSchedule'>

/** Days of payouts are in UTC. */
const ZONE = 'UTC'

/** The balances with the shop's own currency first. It is there even without money. */
export function orderBalances({ currencies }: Balance, own: string): CurrencyBalance[] {
  const empty = { currency: own, amount: 0, on_its_way: 0, arrives_on: null }
  const others = currencies.filter(({ currency }) => currency !== own)
  const first = currencies.find(({ currency }) => currency === own)
  return first || others.length === 0 ? [first ?? empty, ...others] : others
}

/** Where the balance comes from. */
export function sourceOf({ amount }: CurrencyBalance): string {
  if (amount > 0) return 'From your sales, fees and refunds taken off'
  return amount < 0 ? 'More went back than came in. The next sales make up for it.' : 'Nothing waits to be paid out'
}

/** When what is on its way arrives. */
export const arrivalOf = ({ on_its_way: amount, arrives_on: day }: CurrencyBalance): string =>
  amount > 0 && day ? `Arrives ${formatShortDay(day, ZONE)}` : 'Nothing is on its way'

/** `Mon, Nov 30`, or how often the provider pays out. */
export function nextPayoutOf({ interval, next_on: day }: Schedule): string {
  if (day) return formatWeekday(day, ZONE)
  return { daily: 'Every day', weekly: 'Every week', monthly: 'Every month', manual: 'By hand' }[interval]
}

/** What the next payout will bring. */
export function expectationOf({ amount, currency }: CurrencyBalance, { interval, arrives_on: day }: Schedule): string {
  if (interval === 'manual') return 'You start each payout at the payment provider.'
  const sum = amount > 0 ? `About ${formatMoney(amount, currency)}, and what is sold until then.` : 'What is sold until then.'
  return day ? `${sum} Arrives about ${formatShortDay(day, ZONE)}.` : sum
}

/** `Every Monday` */
export function rhythmOf({ interval, next_on: day }: Schedule): string {
  if (interval === 'weekly' && day) return `Every ${formatNameOfDay(day, ZONE)}`
  return interval === 'manual' ? 'When you start a payout' : nextPayoutOf({ interval, next_on: null, arrives_on: null })
}

/** Where the money goes. */
export function destinationOf(bank: Balance['bank']): string {
  if (!bank) return 'Goes to the bank account that the payment provider knows'
  return `Goes to ${bank.name ?? 'your bank'}, account ending ${bank.last4}`
}

/** What was earned, and when it is paid. Null if nothing waits. */
export function promiseOf({ schedule, currencies }: Balance): string | null {
  const earned = currencies.filter(({ amount }) => amount > 0).map(({ amount, currency }) => formatMoney(amount, currency))
  if (!schedule || earned.length === 0) return null
  const sum = `You have earned ${earned.join(' and ')}.`
  if (schedule.interval === 'manual') return `${sum} You start the first payout at the payment provider.`
  const when = schedule.next_on ? `on ${formatWeekday(schedule.next_on, ZONE)}` : 'with the next payout'
  return `${sum} It is paid out ${when}, and shows here with the orders it is for.`
}
