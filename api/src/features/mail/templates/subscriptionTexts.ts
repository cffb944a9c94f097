import { moneyIn } from '../../../pricing/money.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { momentIn } from '../../../platform/languages/momentIn.ts'
import type { SubscriptionTemplate } from '../../../shop/letters/queueSubscriptionMail.ts'
import type { SubscriptionStatus } from '../../../shop/subscription/Subscription.ts'
import type { AboutSubscription } from './subscriptionFacts.ts'

interface Texts {
  subject: string
  title: string
  /** At least one. */
  lines: string[]
  /** The button, if it is not that of the page. */
  action?: string
}

/** In these states the mail still says something. Others are sent in any state. */
const ONLY_WHILE: Partial<Record<SubscriptionTemplate, SubscriptionStatus[]>> = {
  subscription_trial_ending: ['trialing'],
  subscription_failed: ['past_due'],
  subscription_confirm: ['past_due'],
  subscription_card_expires: ['trialing', 'active', 'past_due', 'paused'],
  subscription_price: ['trialing', 'active', 'past_due', 'paused'],
  subscription_paused: ['paused'],
}

/** Returns what a mail about a subscription says in the buyer's language; null if it is over. */
export function subscriptionTexts(template: SubscriptionTemplate, about: AboutSubscription): Texts | null {
  const { subscription, words, data } = about
  if (!(ONLY_WHILE[template]?.includes(subscription.status) ?? true)) return null
  const { subscription: own } = words
  const with_ = filler(about)
  switch (template) {
    case 'subscription_trial_ending':
      return with_(own.trialEnding, [own.trialEnding.text], { date: subscription.trialEndsAt })
    case 'subscription_failed': {
      const next = data.nextAttemptAt ? new Date(data.nextAttemptAt) : null
      const lines = [own.failed.text, next ? own.failed.again : own.failed.card]
      return { ...with_(own.failed, lines, { date: next }), action: own.failed.action }
    }
    case 'subscription_confirm':
      return { ...with_(own.confirm, [own.confirm.text]), action: own.confirm.action }
    case 'subscription_card_expires': {
      const expiry = data.from ? new Date(data.from) : null
      return { ...with_(own.cardExpires, [own.cardExpires.text], { date: expiry }), action: own.failed.action }
    }
    case 'subscription_price':
      return with_(own.price, [own.price.text, own.price.cancel], {
        date: data.from ? new Date(data.from) : subscription.nextChargeAt,
      })
    case 'subscription_cancelled':
      return with_(own.cancelled, [own.cancelled.text, own.cancelled[endOf(about)]], {
        date: subscription.cancelsAt,
        time: subscription.cancelledAt,
      })
    case 'subscription_paused': {
      const { resumesAt } = subscription
      return with_(own.paused, [resumesAt ? own.paused.until : own.paused.open], { date: resumesAt })
    }
    case 'subscription_resumed':
      return with_(own.resumed, subscription.nextChargeAt ? [own.resumed.text] : [own.resumed.title], {
        date: subscription.nextChargeAt,
      })
    case 'subscription_skipped':
      return with_(own.skipped, [own.skipped.text])
    case 'subscription_ended':
      return with_(own.ended, [own.ended.text])
    default:
      return template satisfies never
  }
}

/** How a cancelled subscription ends. */
function endOf({ subscription: { status, cancelsAt } }: AboutSubscription): 'end' | 'now' | 'minimum' {
  if (status === 'ended') return 'now'
  return cancelsAt && status !== 'cancelled' ? 'minimum' : 'end'
}

/** Fills the same values into the texts of a mail. */
const filler =
  ({ subscription: { currency }, merchant, words, data }: AboutSubscription) =>
  (
    { subject, title }: { subject: string; title: string },
    lines: string[],
    { date = null, time = null }: { date?: Date | null; time?: Date | null } = {},
  ): Texts => {
    const money = (minor: number | undefined) => (minor === undefined ? '' : moneyIn(words.tag, minor, currency))
    const values = {
      shop: merchant.storeName,
      date: date ? dayIn(words.tag, date, merchant.timeZone) : '',
      time: time ? momentIn(words.tag, time, merchant.timeZone) : '',
      amount: money(data.newMinor ?? data.amountMinor),
      old: money(data.oldMinor),
    }
    return { subject: fill(subject, values), title: fill(title, values), lines: lines.map((line) => fill(line, values)) }
  }
