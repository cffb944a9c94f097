import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { post, startSandbox, startStripe } from '../../../test/providers.ts'
import { deliverSandboxEvents } from '../../gateways/sandbox/webhooks.ts'
import { createBatches } from '../../work.ts'

const onStripe = startStripe()
const onSandbox = startSandbox()
const stripe = onStripe.stripe!
type Provider = typeof onStripe

async function shop({ api, openAccount }: Provider) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 5 })])
  const place = async () => {
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com' }
    return (await api.request('POST', '/orders', { body })).body
  }
  const statusOf = async (id: string) => (await api.db('orders').where({ merchantId: merchant.id, id }).first()).paymentStatus
  const confirm = ({ orderId, clientSecret }: { orderId: string; clientSecret: string }) =>
    api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
  return { place, statusOf, confirm }
}

describe('handlePaymentEvents', () => {
  const { api, card } = onStripe
  const events = () => api.db('payment_events').whereNull('handledAt')
  const postAll = async () => {
    for (const event of stripe.events.splice(0)) await post(api, event)
  }
  beforeEach(() => api.db('payment_events').delete())

  it('handles an event again, later each time, while the provider does not answer', async () => {
    const { place, statusOf } = await shop(onStripe)
    const placed = await place()
    await card(placed.payment.paymentId, 'succeeded')
    await postAll()

    stripe.failWith('down')
    for (const seconds of [2.7, 7.3, 20]) {
      const began = Date.now()
      await api.runJobs()
      const { dueAt } = await events().first()
      expect(dueAt.getTime()).toBeGreaterThan(began + seconds * 1000)
      await events().update({ dueAt: new Date() })
    }
    stripe.failWith(null)
    const before = await statusOf(placed.orderId)
    await api.runJobs()

    expect(before).toBe('pending')
    expect(await statusOf(placed.orderId)).toBe('completed')
    expect(await events()).toEqual([])
    api.bugs.length = 0
  })

  it('handles the other events of a batch when one fails', async () => {
    const { place, statusOf } = await shop(onStripe)
    const placed = await place()
    await card(placed.payment.paymentId, 'succeeded')
    await postAll()
    const subject = JSON.stringify({ kind: 'dispute', id: 'dp_unknown' })
    await api.db('payment_events').insert({ id: 'evt_failing', type: 'charge.dispute.created', subject, dueAt: new Date(0) })

    await api.runJobs()

    expect(await statusOf(placed.orderId)).toBe('completed')
    expect((await events()).map(({ id }) => id)).toEqual(['evt_failing'])
    api.bugs.length = 0
  })

  it('takes the events of a killed process when its lease has ended', async () => {
    const { place, statusOf } = await shop(onStripe)
    const placed = await place()
    await card(placed.payment.paymentId, 'succeeded')
    await postAll()
    await events().update({ dueAt: new Date(Date.now() + 60_000), tries: 1 })

    await api.runJobs()
    const leased = await statusOf(placed.orderId)
    await events().update({ dueAt: new Date() })
    await api.runJobs()

    expect(leased).toBe('pending')
    expect(await statusOf(placed.orderId)).toBe('completed')
  })

  it('reads nothing at the provider when the shopper’s confirmation has settled the payment', async () => {
    const { place, confirm } = await shop(onStripe)
    const placed = await place()
    await card(placed.payment.paymentId, 'succeeded')
    await confirm(placed)
    await postAll()
    const calls = stripe.calls.length

    await api.runJobs()

    expect(stripe.calls.slice(calls).filter(({ path }) => path.includes('payment_intents'))).toEqual([])
    expect(await events()).toEqual([])
  })
})

describe('deliverSandboxEvents', () => {
  const { api, card } = onSandbox
  const waiting = () => api.db('sandbox.events').whereNull('deliveredAt')

  it('delivers an event again when it could not be stored', async () => {
    const { place, statusOf } = await shop(onSandbox)
    const placed = await place()
    await card(placed.payment.paymentId, 'succeeded')
    const refuse = () => Promise.reject(new Error('The disk is full'))

    await expect(deliverSandboxEvents(api.db, refuse)).rejects.toThrow('The disk is full')
    const kept = await waiting()
    await api.runJobs()

    expect(kept).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(await statusOf(placed.orderId)).toBe('completed')
  })

  it('stores an event once when two processes deliver it', async () => {
    const { place } = await shop(onSandbox)
    const placed = await place()
    await card(placed.payment.paymentId, 'succeeded')
    const [event] = await waiting()
    const deliver = createBatches({ ...api, sendMail: async () => {}, log: () => {} })['deliverSandboxEvents']!

    await Promise.all([deliver(), deliver()])
    await api.db('sandbox.events').where({ id: event.id }).update({ deliveredAt: null })
    await deliver()

    expect(await api.db('payment_events').where({ id: event.id })).toHaveLength(1)
  })

  it('tries a card once when the form is sent twice at the same time', async () => {
    const { place } = await shop(onSandbox)
    const { payment } = await place()
    const before = Number((await api.db('sandbox.events').count('* as count').first())!['count'])
    const pay = () => api.sandbox!.confirm(payment.paymentId, payment.clientSecret, 'succeeded')

    const answers = await Promise.all([pay(), pay(), api.sandbox!.cancelIntent(payment.paymentId)])

    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect(await api.db('sandbox.events').count('* as count').first()).toEqual({ count: before + 1 })
  })

  it('finds no payment without its secret', async () => {
    const { place } = await shop(onSandbox)
    const { payment } = await place()

    await expect(api.sandbox!.confirm(payment.paymentId, 'another', 'succeeded')).rejects.toMatchObject({ status: 404 })
  })
})
