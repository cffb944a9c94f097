import type { Client } from '@linktill/sdk'
import { expect, it, vi } from 'vitest'
import { daysAgo } from '../../lib/dates.ts'
import type { Details, SubscriptionState } from './createSubscription.ts'
import { createPriceForm } from './priceForm.ts'

const item = { product_id: 'p1', variant_id: null, name: 'Box', variant_name: null, sku: null, quantity: 1, price: 12 }

function open(items = [item]) {
  const client = {
    changeSubscriptionPrice: vi.fn(async () => ({ id: 's1' })),
    changeSubscriptionPrices: vi.fn(async () => ({ changed: 7 })),
  }
  const subscription = { took: vi.fn(), announced: vi.fn() }
  const form = createPriceForm({
    client: client as unknown as Client,
    subscription: subscription as unknown as SubscriptionState,
    details: { id: 's1', currency: 'EUR', revision: 3, items } as Details,
    timeZone: 'UTC',
  })
  return { client, subscription, form }
}

it('announces a price to one customer, with the revision that was read', async () => {
  const { client, subscription, form } = open()
  form.set({ prices: ['14,50'], day: '2030-01-31' })

  await form.submit()

  const body = { items: [{ index: 0, price: 14.5 }], revision: 3, from: '2030-01-31T12:00:00.000Z' }
  expect(client.changeSubscriptionPrice).toHaveBeenCalledWith({ path: { id: 's1' }, body })
  expect(subscription.took).toHaveBeenCalledWith({ id: 's1' }, 'New price announced.')
})

it('announces to everyone only what changed, with 30 days of notice', async () => {
  const { client, subscription, form } = open([item, { ...item, product_id: 'p2', price: 5 }])
  form.set({ who: 'all', day: daysAgo(-30, 'UTC') })
  await form.submit()
  expect(form.problems.value).toEqual({ prices: 'Enter a new price.', day: 'Everyone needs 30 days of notice.' })

  form.set({ prices: ['12.00', '6'], day: '2030-01-31' })
  await form.submit()

  expect(client.changeSubscriptionPrices.mock.calls).toEqual([
    [{ body: { product_id: 'p2', variant_id: null, price: 6, currency: 'EUR', from: '2030-01-31T12:00:00.000Z' } }],
  ])
  expect(subscription.announced).toHaveBeenCalledWith(7)
})

it('refuses what is no amount', async () => {
  const { client, form } = open()
  form.set({ prices: ['fifty'] })

  await form.submit()

  expect(form.problems.value).toEqual({ prices: 'Enter an amount, such as 12.50.' })
  expect(client.changeSubscriptionPrice).not.toHaveBeenCalled()
})
