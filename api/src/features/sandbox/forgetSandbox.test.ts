import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { forgetSandbox } from './forgetSandbox.ts'

const api = startApi()
const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
const left = async (table: string) => await api.db(`sandbox.${table}`).orderBy('id').pluck('id')

it('deletes delivered events after 90 days', async () => {
  const event = { type: 'payment_intent.succeeded', data: '{}' }
  await api.db('sandbox.events').insert([
    { ...event, id: 'evt_old', createdAt: ago(91), deliveredAt: ago(91) },
    { ...event, id: 'evt_old_waiting', createdAt: ago(91) },
    { ...event, id: 'evt_new', createdAt: ago(89), deliveredAt: ago(89) },
  ])

  await forgetSandbox(api.db)

  expect(await left('events')).toEqual(['evt_new', 'evt_old_waiting'])
})

it('deletes unpaid intents of no order after 90 days, and keeps those of orders', async () => {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product], {
    paymentIntentId: 'pi_of_order',
  })
  await api.db('sandbox.accounts').insert({ id: 'acct_1', onboardingToken: 'x' })
  const intent = (id: string, status: string, days: number, orderId: string = randomUUID()) => ({
    id,
    status,
    clientSecret: id,
    idempotencyKey: id,
    accountId: 'acct_1',
    amountMinor: 1,
    feeMinor: 0,
    currency: 'USD',
    metadata: JSON.stringify({ merchantId: merchant.id, orderId }),
    createdAt: ago(days),
  })
  await api
    .db('sandbox.intents')
    .insert([
      intent('pi_of_order', 'canceled', 91, order.id),
      intent('pi_other_of_order', 'canceled', 91, order.id),
      intent('pi_open', 'requires_payment', 91),
      intent('pi_processing', 'processing', 91),
      intent('pi_paid', 'succeeded', 91),
      intent('pi_new', 'canceled', 89),
    ])
  // More than a page, so that those that stay are passed over.
  await api.db('sandbox.intents').insert(Array.from({ length: 600 }, (_none, n) => intent(`pi_stray_${n}`, 'canceled', 92)))

  await forgetSandbox(api.db)

  expect(await left('intents')).toEqual(['pi_new', 'pi_of_order', 'pi_paid', 'pi_processing'])
})
