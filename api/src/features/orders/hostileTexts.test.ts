import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { readCsv } from '../../platform/sheets/readCsv.ts'
import { readXlsx } from '../../platform/sheets/readXlsx.ts'

const api = startApi()

const MARKUP = '<img src=x onerror=alert(1)>"\'<script>'
const FORMULA = '=1+1'
/** Overrides and open isolates of direction, and what breaks lines in headers. */
const HIDDEN = 'gpj\u202e.exe\u2066'
/** Names the field, so that a failure says where the text stands. */
const hostile = (field: string) => `${FORMULA}${MARKUP}${HIDDEN}${field}`

let merchant: Merchant
let orderId: string

/** Every free text that a seller and a buyer can write about one sale. */
beforeAll(async () => {
  merchant = await buildMerchant(api.db, {
    vatCountry: 'DE',
    businessPostcode: '10115',
    vatNumber: 'DE136695976',
    businessPhone: '+49 30 123456',
  })
  const profile = await api.request('PUT', '/auth/me', {
    as: merchant,
    body: {
      name: hostile('name'),
      storeName: hostile('store'),
      ...Object.fromEntries(
        ['businessAddress', 'businessStreet', 'businessTown', 'description', 'termsConsentText'].map((field) => [
          field,
          hostile(field),
        ]),
      ),
    },
  })
  const make = async (path: string, body: object) => (await api.request('POST', path, { as: merchant, body })).body
  const about = { name: hostile('product'), description: hostile('description') }
  const product = await make('/products', { ...about, currency: 'USD', price: 12.5, type: 'physical', status: 'active' })
  const link = await make('/carts', { name: hostile('link'), items: [{ productId: product.id, quantity: 1 }] })
  const options = { collect_shipping_address: true, custom_message: hostile('message') }
  await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: options })
  const { body: placed } = await api.request('POST', '/orders', {
    body: {
      cartUrlId: link.url_id,
      customerEmail: 'nora@example.com',
      customerName: hostile('customer'),
      checkoutSessionId: randomUUID(),
      shippingAddress: {
        fullName: hostile('recipient'),
        addressLine1: hostile('line1'),
        addressLine2: hostile('line2'),
        city: hostile('city'),
        state: 'OR',
        zip: '97205',
        country: 'US',
      },
    },
  })
  expect(placed).toMatchObject({ orderId: expect.any(String) })
  orderId = placed.orderId
  const intent = await api.db('sandbox.intents').where({ id: placed.payment?.paymentId }).first()
  await api.sandbox!.confirm(intent.id, intent.clientSecret, 'succeeded')
  const confirmed = await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
  await api.runJobs()
  expect([profile.body.errors ?? profile.status, confirmed.body.status]).toEqual([200, 'completed'])
})

it('is text in mails, and hides nothing in their headers', () => {
  expect(api.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['nora@example.com', merchant.email]))
  for (const { html, subject, text } of api.mails) {
    const tags = html!.match(/<[a-z][^>]*>/gi)!
    expect(tags.filter((tag) => /^<script|\son\w+=|src=x|(href|src)="(?!https?:|mailto:)/i.test(tag))).toEqual([])
    expect(html).toContain('&#60;img src=x onerror')
    expect(`${subject}${text}${html}`).not.toMatch(/[\u202a-\u202e]/)
  }
})

it.each(['invoice', 'packing slip'])('is drawn as text in the PDF of the %s', async (paper) => {
  const headers = { authorization: `Bearer ${api.token(merchant)}`, 'content-type': 'application/json' }
  const answer =
    paper === 'invoice'
      ? await fetch(`${api.url}/orders/${orderId}/invoice.pdf`, { headers })
      : await fetch(`${api.url}/shipments/packing-slips`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ order_ids: [orderId] }),
        })
  expect(answer.status).toBe(200)
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')

  // Actions are in objects. Packed bytes of a picture or a font can look like any word, so streams are left out, and none may have objects.
  const objects = pdf.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
  expect(objects).toContain('/Type /Page')
  expect(objects.match(/\/(JavaScript|JS|Launch|OpenAction|AA|URI|SubmitForm|ObjStm)\b/g)).toBeNull()
})

it('is no formula in a sheet, and stays whole', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const headers = { authorization: `Bearer ${api.token(merchant)}` }
    const answer = await fetch(`${api.url}/orders/export?format=${format}`, { headers })
    const file = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-hostile-')), `orders.${format}`)
    await fs.writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const cells: string[] = []
    for await (const { cells: row } of format === 'csv' ? readCsv(file, {}, () => {}) : readXlsx(file, {}, () => {}))
      cells.push(...row.flatMap((cell) => (typeof cell === 'string' ? [cell] : [])))
    await fs.rm(path.dirname(file), { recursive: true })

    expect(cells.filter((cell) => cell.includes('customer')).length).toBeGreaterThan(0)
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && format === 'csv')).toEqual([])
    expect(cells.join('')).not.toMatch(/[\u202a-\u202e]/)
  }
})

it('is no markup in the electronic invoice', async () => {
  const headers = { authorization: `Bearer ${api.token(merchant)}` }
  const answer = await fetch(`${api.url}/orders/${orderId}/invoice.xml`, { headers })
  const xml = await answer.text()

  expect(answer.status, xml).toBe(200)
  expect(xml).toMatch(/(&#60;|&lt;)img src=x/)
  expect(xml).not.toMatch(/<(img|script)/i)
})

it('causes no bug', () => expect(api.bugs).toEqual([]))
