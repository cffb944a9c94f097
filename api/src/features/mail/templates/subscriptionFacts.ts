import { moneyIn } from '../../../pricing/money.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import type { Block } from '../../../shop/letters/Letter.ts'
import type { SubscriptionMailData } from '../../../shop/letters/queueSubscriptionMail.ts'
import type { Words } from '../../../shop/languages/en/letters.ts'
import { itemName } from '../../../shop/catalogue/ProductVariant.ts'
import { amountOf, type Around } from '../../../shop/subscription/present.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import type { MailMerchant } from '../claimMails.ts'

/** What a mail about a subscription is written from. */
export interface AboutSubscription {
  subscription: Subscription
  merchant: Pick<MailMerchant, 'storeName' | 'timeZone'>
  words: Words
  data: SubscriptionMailData
  method: Around['method']
}

/** What is subscribed to, for how much, and when it is charged next or ends. */
export function factsOf({ subscription, merchant: { timeZone }, words, data, method }: AboutSubscription): Block {
  const { labels } = words.subscription
  const { items, currency, nextChargeAt, cancelsAt, endedAt } = subscription
  const day = (date: Date) => dayIn(words.tag, date, timeZone)
  const names = items.map(({ name, variantName, quantity }) => {
    const whole = itemName(name, variantName)
    return quantity > 1 ? `${quantity} × ${whole}` : whole
  })
  const end = endedAt ?? cancelsAt
  const rows = [
    { label: labels.subscription, value: names.join(', ') },
    { label: labels.price, value: moneyIn(words.tag, data.amountMinor ?? amountOf(items), currency) },
    ...(end ? [{ label: labels.endsOn, value: day(end) }] : []),
    ...(nextChargeAt ? [{ label: labels.nextCharge, value: day(nextChargeAt) }] : []),
    ...(method?.last4 && !endedAt ? [{ label: labels.card, value: `•••• ${method.last4}` }] : []),
  ]
  return { is: 'facts', rows }
}
