import { randomUUID } from 'node:crypto'
import nock from 'nock'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_ZONE } from '../../../../test/calendar.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { createVies } from '../../../gateways/vies.ts'
import { Order } from '../../../shop/order/Order.ts'
import { recheckVatNumber } from './recheckVatNumber.ts'
import { settleOrder } from './settleOrder.ts'
import { followSalesOf } from '../following/followSales.ts'

const api = startApi()

const NUMBER = 'NL004495445B01'
const DAY_MS = 24 * 3_600_000
const vies = () => nock('https://ec.europa.eu').post('/taxation_customs/vies/rest-api/check-vat-number')

beforeEach(async () => {
  api.vies.check = createVies(api.config.viesUrl).check
  await api.db('vat_checks').delete()
  await api.db('graphile_worker._private_jobs').delete()
})

/** A sale under reverse charge of a German shop, completed while VIES did not answer. */
async function sale(changes: Partial<Order> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: DAY_ZONE.timeZone, vatEnabled: true, vatCountry: 'DE' })
  const product = await buildProduct(api.db, merchant, { priceMinor: 1190, currency: 'EUR' })
  const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product], {
    paymentStatus: 'pending',
    country: 'NL',
    taxRate: '0',
    reverseCharge: true,
    vatNumber: NUMBER,
    vatCheck: 'unreachable',
    ...changes,
  })
  await settleOrder(api.db, order, { type: 'paid', amountMinor: 1190, feeMinor: 100 }, 'provider')
  await followSalesOf(api.db, merchant.id)
  const read = async () => (await api.request('GET', `/orders/${order.id}`, { as: merchant })).body
  const timeline = async () =>
    (await read()).timeline.filter(({ type }: { type: string }) => type === 'vat').map(({ text }: { text: string }) => text)
  return { merchant, order, read, timeline }
}

const waiting = () =>
  api.db('graphile_worker.jobs').where({ taskIdentifier: 'recheckVatNumber' }).select('runAt') as Promise<{ runAt: Date }[]>
/** Runs the jobs that are due, as the worker does. */
async function runRechecks() {
  await api.db('graphile_worker._private_jobs').update({ runAt: new Date(0) })
  await api.runJobs()
}

describe('recheckVatNumber', () => {
  it('confirms a number that VIES knows', async () => {
    const { read, timeline } = await sale()
    vies().reply(200, { valid: true })

    await runRechecks()

    expect((await read()).vat).toMatchObject({ number: NUMBER, check: 'vies', reverse_charge: true })
    expect(await timeline()).toEqual(['VIES knows the VAT number'])
    expect(await waiting()).toEqual([])
  })

  it('says that the VAT of a business can be returned, and changes neither the money nor the invoice', async () => {
    const { order, read, timeline } = await sale({ taxRate: '19', taxMinor: 190, reverseCharge: false, company: 'Acme BV' })
    const invoices = await api.db('invoices').where({ orderId: order.id })
    vies().reply(200, { valid: true })

    await runRechecks()

    expect((await read()).vat).toMatchObject({ check: 'vies', reverse_charge: false })
    expect(await timeline()).toEqual([
      'VIES knows the VAT number. The sale has VAT: to return it, refund the order and let the buyer order again',
    ])
    expect(await api.db('invoices').where({ orderId: order.id })).toEqual(invoices)
  })

  it('notes an invalid number, and changes neither the money nor the invoice', async () => {
    const { merchant, order, read, timeline } = await sale()
    const before = await read()
    const [invoice] = await api.db('invoices').where({ orderId: order.id })
    vies().reply(200, { valid: false, userError: 'INVALID' })

    await runRechecks()

    const after = await read()
    expect(after).toEqual({
      ...before,
      updated_at: after.updated_at,
      vat: { ...before.vat, check: 'invalid' },
      timeline: after.timeline,
    })
    expect(await api.db('invoices').where({ orderId: order.id })).toEqual([invoice])
    expect(await timeline()).toEqual(['VIES does not know the VAT number; the sale was made without VAT, please check'])
    const { body } = await api.request('GET', '/vat-report', { as: merchant })
    expect(body.doubtful_vat_numbers).toEqual([
      { order_id: order.id, order_number: order.number, vat_number: NUMBER, check: 'invalid', reverse_charge: true },
    ])
    const { body: sheet } = await api.request('GET', '/orders/export?format=csv', { as: merchant })
    expect(sheet).toContain(`${NUMBER},invalid,true`)
  })

  it('retries with growing delays while VIES does not answer, first after ten minutes', async () => {
    const began = Date.now()
    const { read, timeline } = await sale()
    const [first] = await waiting()
    vies().reply(200, { valid: false, userError: 'MS_UNAVAILABLE' })

    await runRechecks()

    expect(first!.runAt.getTime() - began).toBeGreaterThanOrEqual(10 * 60_000)
    expect((await read()).vat.check).toBe('unreachable')
    expect(await timeline()).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })

  it.each([
    ['an hour', 3_600_000, 3_600_000],
    ['three days', 3 * DAY_MS, DAY_MS / 2],
  ])('waits in proportion to the age of the sale, after %s', async (_, ageMs, waitMs) => {
    const { order } = await sale()
    await api.db('graphile_worker._private_jobs').delete()
    vies().replyWithError('down')
    const { completedAt } = await Order.query(api.db).findOne({ id: order.id }).throwIfNotFound()
    const now = new Date(completedAt!.getTime() + ageMs)

    await recheckVatNumber(api, order, now)

    expect((await waiting()).map(({ runAt }) => runAt.getTime() - now.getTime())).toEqual([waitMs])
  })

  it('gives up after a week, and notes it', async () => {
    const { order, merchant, timeline } = await sale()
    await api.db('graphile_worker._private_jobs').delete()
    vies().replyWithError('down')

    await recheckVatNumber(api, order, new Date(Date.now() + 8 * DAY_MS))

    expect(await waiting()).toEqual([])
    expect(await timeline()).toEqual(['VIES gave no answer for 7 days; please check the VAT number'])
    expect((await api.request('GET', '/vat-report', { as: merchant })).body.doubtful_vat_numbers).toMatchObject([
      { check: 'unreachable' },
    ])
  })

  it('writes the answer once, however often the job runs, and queries VIES once per number', async () => {
    const [one, other] = [await sale(), await sale()]
    const scope = vies().once().reply(200, { valid: true })
    await recheckVatNumber(api, one.order)

    await Promise.all([recheckVatNumber(api, one.order), recheckVatNumber(api, other.order)])
    await recheckVatNumber(api, other.order)

    expect(scope.isDone()).toBe(true)
    expect([await one.timeline(), await other.timeline()]).toEqual([['VIES knows the VAT number'], ['VIES knows the VAT number']])
  })

  it('queries nothing for a sale that needs no check', async () => {
    await sale({ vatCheck: 'vies' })
    expect(await waiting()).toEqual([])
    const { order } = await sale()
    await order.$query(api.db).patch({ vatNumber: null })
    await recheckVatNumber(api, order)
    await recheckVatNumber(api, { id: randomUUID(), merchantId: randomUUID() })
    await recheckVatNumber({ ...api, config: { ...api.config, viesUrl: null } }, (await sale()).order)
    expect(await waiting()).toHaveLength(2)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
