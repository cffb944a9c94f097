import type { Totals } from '../../../core/checkout/state.js'
import type { Schema } from '../../../core/operations.js'
import type { Messages } from '../../../languages/en/messages.js'
import { fill, type Plural } from '../../../languages/fill.js'
import type { Scope } from '../../parts/scope.js'

/** What is charged when, in sentences: `€0 today, then €12 a month from December 3, 2026. Cancel any time.` Empty if nothing follows. */
export function billingText({ then, total, currency }: Totals, { messages, money }: Pick<Scope, 'messages' | 'money'>): string {
  if (!then) return ''
  const { billing: words, tag } = messages
  const per = (amount: number) => amountPer(then, messages, money(amount, currency))
  const sentences = [fill(words.then, { first: money(total, currency), per: per(then.amount), date: dayIn(tag, then.from) })]
  if (then.afterwards)
    sentences.push(fill(words.afterwards, { per: per(then.afterwards.amount), date: dayIn(tag, then.afterwards.from) }))
  if (then.cycles !== null && then.sum !== null)
    sentences.push(fill(words.sum, { count: then.cycles + (total > 0 ? 1 : 0), sum: money(then.sum, currency) }))
  if (!then.is_instalments)
    sentences.push(then.minimum_cycles > 0 ? fill(words.minimum, { count: then.minimum_cycles }) : words.cancel)
  return sentences.join(' ')
}

/** How often an amount is charged: `€12 a month`, `€12 every 3 months`. */
export function amountPer(
  { unit, every }: Pick<Schema<'Billing'>, 'unit' | 'every'>,
  { billing, tag }: Pick<Messages, 'billing' | 'tag'>,
  amount: string,
): string {
  const forms: Plural = billing.per[unit]
  return fill(forms[new Intl.PluralRules(tag).select(every)] ?? forms.other, { count: every, amount })
}

/** A day such as `2026-12-03` in a language, with Latin digits and in the Gregorian calendar, as amounts are written. */
export const dayIn = (tag: string, day: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' }).format(
    new Date(day),
  )
