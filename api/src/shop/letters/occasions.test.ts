import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { forgetMails } from '../../ops/forgetOld.ts'

const api = startApi()
const SOURCES = path.resolve(import.meta.dirname, '../..')

/** What keeps each occasion from coming back after a year, when its mail is deleted. */
const OCCASIONS: Record<string, string> = {
  receipt: 'an order completed again long after the first time queues none (followUp.ts), and a seller may send it again',
  sale: 'as the receipt',
  invoice_incomplete: 'its name has the day of the sale',
  reminder: 'only orders of the last day are looked at',
  refund: 'a refund succeeds once, and its row says so',
  'refund-returned': 'a refund that succeeded is returned once, and its row says so',
  dispute: 'only a new state of the dispute’s row is mailed',
  won: 'as a dispute',
  loss: 'as a dispute',
  shipped: 'the shipment has the time of its mail',
  withdrawal: 'the order has the time of its withdrawal',
  payment_request: 'the request has the time of its next reminder and counts those by hand',
  file: 'the download has its file from then on',
  payout_failed: 'only a new state of the payout’s row is mailed',
  oss_threshold: 'the merchant has the year of the warning',
  'factor-recovery': 'its name has the id of the recovery, which queues its mails when it is made',
}

it('has a reason for each occasion', () => {
  const texts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/\boccasion(?:: | = )[`']([\w-]+)/g)].map(([, name]) => name!))

  expect([...new Set(named)].toSorted()).toEqual(Object.keys(OCCASIONS).toSorted())
})

it.each([
  ['after its mails were deleted', 400],
  ['while its mails are remembered', 300],
])('mails receipt and sale once for an order that is completed again %s', async (_when, days) => {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const order = await buildOrder(api.db, link, [product], { paymentStatus: 'pending' })
  const mark = async (paymentStatus: string) => {
    const answer = await api.request('PUT', `/orders/${order.id}`, { as: merchant, body: { paymentStatus } })
    expect(answer.status).toBe(200)
  }
  const mailed = async () =>
    (await api.db('mails').where({ orderId: order.id }).orderBy('template').pluck('template')) as string[]
  await mark('completed')
  expect(await mailed()).toEqual(['receipt', 'sale'])
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  await api.db('mails').where({ orderId: order.id }).update({ createdAt: then, sentAt: then })
  await api.db('order_history').where({ orderId: order.id }).update({ at: then })
  await forgetMails(api.db)
  const remembered = await mailed()

  await mark('refunded')
  await mark('completed')

  expect(await mailed()).toEqual(remembered)
  expect(remembered).toHaveLength(days > 366 ? 0 : 2)
})
