import type { Client } from '@linktill/sdk'
import { amountText } from '../../lib/currencies.ts'
import { daysAgo } from '../../lib/dates.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { plainNumber } from '../../lib/plainNumber.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import type { Details, SubscriptionState } from './createSubscription.ts'
import { onDay } from './onDay.ts'

/** A new price for everyone needs 30 days of notice, so 31 whatever the time of day. Many laws want them for one customer, too. */
const NOTICE_DAYS = 31

export interface PriceValues {
  /** As typed, one for each item. */
  prices: string[]
  day: string
  who: 'one' | 'all'
}

interface PriceTools {
  client: Client
  details: Details
  subscription: SubscriptionState
  timeZone: string
}

/** The form of a new price: for one customer, or for everyone who subscribes to the same products. */
export function createPriceForm({ client, details: { id, items, currency, revision }, subscription, timeZone }: PriceTools) {
  const start: PriceValues = {
    prices: items.map(({ price }) => amountText(price, currency)),
    day: daysAgo(-NOTICE_DAYS, timeZone),
    who: 'one',
  }
  const amountOf = (text: string) => Number(plainNumber(text))

  const announceToOne = async ({ prices, day }: PriceValues) => {
    const body = { items: prices.map((price, index) => ({ index, price: amountOf(price) })), revision }
    const from = day && { from: onDay(day, null, timeZone) }
    subscription.took(await client.changeSubscriptionPrice({ path: { id }, body: { ...body, ...from } }), 'New price announced.')
  }
  const announceToAll = async ({ prices, day }: PriceValues) => {
    const from = onDay(day, null, timeZone)
    let count = 0
    for (const [index, { product_id: productId, variant_id: variantId, price: before }] of items.entries()) {
      const price = amountOf(prices[index]!)
      if (!productId || price === before) continue
      const body = { product_id: productId, variant_id: variantId, price, currency, from }
      count = Math.max(count, (await client.changeSubscriptionPrices({ body })).changed)
    }
    subscription.announced(count)
  }

  return createForm<PriceValues>({
    start,
    check: ({ prices, day, who }): Problems<PriceValues> => ({
      ...(!prices.every(isAmount) && { prices: 'Enter an amount, such as 12.50.' }),
      ...(who === 'all' && day < start.day && { day: 'Everyone needs 30 days of notice.' }),
      ...(who === 'all' && prices.join() === start.prices.join() && { prices: 'Enter a new price.' }),
    }),
    refused: (error) =>
      fieldProblems(error, {
        from: 'day',
        price: 'prices',
        ...Object.fromEntries(items.map((_, at) => [`items.${at}.price`, 'prices'])),
      }),
    save: (values) => (values.who === 'all' ? announceToAll(values) : announceToOne(values)),
  })
}

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(plainNumber(text))
