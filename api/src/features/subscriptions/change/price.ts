import type { Transaction } from 'objection'
import { conflict, invalidField } from '../../../platform/http/errors.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { minorOf } from '../../../shop/sale/minorOf.ts'
import { assertCharged } from '../../../shop/sale/readBilling.ts'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { changeSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { bookChange } from '../../../shop/subscription/moves.ts'
import { amountOf } from '../../../shop/subscription/present.ts'
import type { Subscription, SubscriptionItem } from '../../../shop/subscription/Subscription.ts'
import { assertAhead } from './times.ts'
import { assertState } from './states.ts'

interface NewPrice {
  items: { index?: number; price: number }[]
  /** Null: the next cycle has it. */
  from: Date | null
}

/**
 * Sets the price of a subscription whose row the caller has locked, for later cycles, and mails the buyer.
 * @throws 409 unless cycles follow, and for instalments; 400 for an item that it does not have, a price with too many decimals or
 * below what can be charged, or a time that is not ahead.
 */
export async function changePrice(
  trx: Transaction,
  subscription: Subscription,
  { items: prices, from }: NewPrice,
): Promise<void> {
  assertState(subscription, 'trialing', 'active', 'past_due', 'paused')
  if (subscription.billing.isInstalments) throw conflict('The price of instalments was agreed as a whole and stays.')
  if (from) assertAhead('from', from, await clockOf(trx, subscription.merchantId))
  const items = structuredClone(subscription.items)
  for (const [at, { index = 0, price }] of prices.entries()) {
    const item = items[index]
    if (!item) throw invalidField(`items.${at}.index`, `This subscription has no item ${index}.`)
    item.priceMinor = minorOf(`items.${at}.price`, price, subscription.currency)
  }
  assertCharged(`items.${prices.length - 1}.price`, amountOf(items), subscription.currency, 'The price of a cycle')
  await announcePrice(trx, subscription, items, from)
}

/** Changes the items of later cycles, from a time on or from the next cycle, and mails the buyer. */
export async function announcePrice(
  trx: Transaction,
  subscription: Subscription,
  items: SubscriptionItem[],
  from: Date | null,
): Promise<void> {
  const { currency, nextChargeAt } = subscription
  const [oldMinor, newMinor] = [amountOf(subscription.items), amountOf(items)]
  const text = `Price changed from ${formatMoney(oldMinor, currency)} to ${formatMoney(newMinor, currency)}`
  const day = from && from.toISOString().slice(0, 10)
  const changes = from ? { nextPrice: { from: from.toISOString(), items } } : { items, nextPrice: null }
  if (!from) await bookChange(trx, subscription, items, await clockOf(trx, subscription.merchantId))
  await changeSubscription(trx, subscription, changes, {
    type: 'price',
    text: day ? `${text} from ${day} on` : text,
    by: 'merchant',
  })
  const begins = from ?? nextChargeAt
  await queueSubscriptionMail(trx, subscription, 'subscription_price', {
    oldMinor,
    newMinor,
    ...(begins && { from: begins.toISOString() }),
  })
}
