import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { untilWaiting } from '../../../test/untilWaiting.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { seal } from '../../platform/http/seal.ts'
import { hashPassword } from '../../platform/http/passwords.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { readSale } from '../../shop/sale/readSale.ts'
import { openOrder } from '../orders/placing/placeOrder.ts'
import { readOrderInput } from '../orders/placing/readOrderInput.ts'
import { setStatus } from '../orders/settling/setStatus.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import { clearAccount } from './closeAccount.ts'
import { exportData, sweepExports } from './exportData.ts'
import { MERCHANT_TABLES } from './merchantTables.ts'
import { recordEvents } from '../analytics/recordEvents.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const start = (as: Merchant) => api.request('POST', '/auth/exports', { as })
const latest = async (as: Merchant) => (await api.request('GET', '/auth/exports/latest', { as })).body.export
const leave = (as: Merchant, password = PASSWORD) => api.request('POST', '/auth/delete-account', { as, body: { password } })
const fetchFile = (url: string) => fetch(new URL(url, api.url))

/** A shop with at least one row of each kind. */
async function shop() {
  const merchant = await buildMerchant(api.db, {
    passwordHash: await hashPassword(PASSWORD),
    supportEmail: 'help@ada.example',
    businessAddress: '1 Analytical Way',
    pixelId: '1',
    pixelAccessToken: seal(api.config.secrets, 'EAAB'),
    vatNumber: 'DE136695976',
  })
  const product = await buildProduct(api.db, merchant, { name: '=Mug', description: 'Blue', priceMinor: 1250 })
  const link = await buildLink(api.db, merchant, [product], { customMessage: 'Hello' })
  const order = await buildOrder(api.db, link, [product], {
    customerEmail: 'nora@example.com',
    customerName: 'Nora Lindqvist',
    customerPhone: '+1',
    totalMinor: 1250,
    completedAt: new Date(),
    shippingAddress: {
      name: 'Nora',
      phone: null,
      line1: '418 Alder',
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '9',
      country: 'US',
    },
  })
  await issuePastInvoices(api.db, merchant.id, [order.id])
  await api.db('promo_codes').insert({ merchantId: merchant.id, code: 'ADA', discountType: 'percentage', percent: 10 })
  const to = { recipient: 'nora@example.com', canonicalRecipient: 'nora@example.com' }
  await api.db('mails').insert({ merchantId: merchant.id, ...to, template: 'confirm_email', subject: 'Hi', body: 'x' })
  await recordEvents(api.db, [{ merchantId: merchant.id, linkId: link.id, type: 'view', visitorId: 'v' }])
  return { merchant, product, link, order }
}

const inputFor = async (urlId: string) =>
  readOrderInput(
    api,
    await readSale(api.db, urlId),
    { cartUrlId: urlId, customerEmail: 'nora@example.com' },
    { address: '10.0.0.1', userAgent: 'test', secrets: api.config.secrets },
  )

/** The entries of a .zip by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened!))),
  )
  const entries = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream!).then((content) => {
          entries.set(entry.fileName, content)
          zip.readEntry()
        })
      }),
    )
    zip.readEntry()
  })
}

it('lists every table that has rows of a merchant', async () => {
  const { rows } = await api.db.raw(
    `select c.table_name as name from information_schema.columns c join pg_class on pg_class.oid = to_regclass('public.' || quote_ident(c.table_name))
     where c.table_schema = 'public' and c.column_name = 'merchant_id' and not pg_class.relispartition and pg_class.relkind in ('r', 'p')`,
  )
  const names = rows.map(({ name }: { name: string }) => name).sort()

  // A table missing there would be neither exported nor cleared: define both in merchantTables.ts.
  expect(names).toEqual(Object.keys(MERCHANT_TABLES).sort())
})

describe('startDataExport', () => {
  it('makes a .zip of all data of the merchant, and of no other account', async () => {
    const { merchant, order } = await shop()
    await shop()

    const started = await start(merchant)
    await api.runJobs()
    const done = await latest(merchant)
    const answer = await fetchFile(done.download_url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const entries = await unzip(bytes)

    expect([started.status, started.body.status, done.status, done.progress]).toEqual([202, 'queued', 'ready', 1])
    expect(done.size).toBe(bytes.length)
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="linktill_export_[\d-]+\.zip"/)
    const json = (name: string) => JSON.parse(entries.get(`json/${name}.json`)!.toString())
    expect(json('account')).toMatchObject([{ email: merchant.email, support_email: 'help@ada.example' }])
    expect(json('products')).toMatchObject([{ name: '=Mug', price: 12.5, currency: 'USD' }])
    expect(json('orders')).toMatchObject([{ id: order.id, customer_email: 'nora@example.com', total: 12.5 }])
    expect(json('invoices')).toMatchObject([{ number: 1, total: 12.5 }])
    expect(json('promo_codes')).toMatchObject([{ code: 'ADA', percent: 10 }])
    expect(json('link_events')).toMatchObject([{ type: 'view' }])
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(entries.get('linktill.xlsx') as never)
    expect(book.worksheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['account', 'products', 'orders', 'invoices']))
    const sheet = book.getWorksheet('products')!
    const headings = sheet.getRow(1).values as string[]
    expect(sheet.getRow(2).getCell(headings.indexOf('name')).value).toBe('=Mug')
    expect(sheet.getRow(2).getCell(headings.indexOf('price')).value).toBe(12.5)
  })

  it('contains no secret', async () => {
    const { merchant, order } = await shop()
    const { passwordHash, pixelAccessToken, domainToken } = await api.db('merchants').where({ id: merchant.id }).first()
    await start(merchant)
    await api.runJobs()

    const entries = await unzip(Buffer.from(await (await fetchFile((await latest(merchant)).download_url)).arrayBuffer()))

    const all = [...entries]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => content.toString())
      .join()
    for (const secret of [passwordHash, pixelAccessToken, domainToken, order.clientSecret]) expect(all).not.toContain(secret)
  })

  it('runs once, however often it is requested, and reports its progress', async () => {
    const { merchant } = await shop()

    const answers = await Promise.all([start(merchant), start(merchant), start(merchant)])

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await latest(merchant)).toMatchObject({ status: 'queued', progress: 0, download_url: null })
    await api.runJobs()
    expect((await start(merchant)).body.id).not.toBe(answers[0]!.body.id)
    await api.runJobs()
  })

  it('starts over after a process was killed', async () => {
    const { merchant } = await shop()
    const { body } = await start(merchant)
    await api.db('data_exports').where({ id: body.id }).update({ status: 'running', progress: 0.4 })

    await exportData(api, { merchantId: merchant.id, id: body.id })

    expect(await latest(merchant)).toMatchObject({ status: 'ready' })
    await api.runJobs()
  })

  it('fails when the file cannot be stored, and can be started again', async () => {
    const { merchant } = await shop()
    const { body } = await start(merchant)
    const full = {
      ...api,
      storage: {
        moveFromFs: async () => {
          throw new Error('No space')
        },
        delete: async () => {},
      } as never,
    }

    await expect(exportData(full, { merchantId: merchant.id, id: body.id })).rejects.toThrow('No space')

    expect(await latest(merchant)).toMatchObject({ status: 'failed', download_url: null })
    expect((await start(merchant)).body.id).not.toBe(body.id)
    await api.runJobs()
  })

  it('has a signed link that expires', async () => {
    const { merchant } = await shop()
    await start(merchant)
    await api.runJobs()
    const { id, download_url: url } = await latest(merchant)

    const tokens = ['guess', encodeURIComponent('ü'.repeat(43)), '%00'.repeat(43)]
    const guesses = await Promise.all(tokens.map((token) => fetchFile(url.replace(/token=.*/, `token=${token}`))))
    expect(guesses.map(({ status }) => status)).toEqual([404, 404, 400])
    await api
      .db('data_exports')
      .where({ id })
      .update({ expiresAt: new Date(Date.now() - 1000) })
    expect((await fetchFile(url)).status).toBe(404)
    expect(await latest(merchant)).toMatchObject({ status: 'expired', download_url: null })
    await sweepExports(api)
    expect(await latest(merchant)).toBeNull()
    expect(await api.storage.exists(`exports/${merchant.id}/${id}.zip`)).toBe(false)
  })

  it('answers 404 for another account', async () => {
    const { merchant } = await shop()
    await start(merchant)
    expect(await latest(await buildMerchant(api.db))).toBeNull()
    await api.runJobs()
  })
})

describe('deleteAccount', () => {
  it('requires the password', async () => {
    const { merchant } = await shop()
    expect(await leave(merchant, 'guess')).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect((await api.request('GET', '/auth/me', { as: merchant })).status).toBe(200)
  })

  it('is refused while orders are open, and then changes nothing', async () => {
    const { merchant, link, product } = await shop()
    await buildOrder(api.db, link, [product], { paymentStatus: 'pending' })

    expect(await leave(merchant)).toMatchObject({ status: 409, body: { code: 'open_orders' } })

    expect((await api.request('GET', `/carts/url/${link.urlId}`)).status).toBe(200)
  })

  it('ends sessions, links, keys and the domain at once', async () => {
    const { merchant, link, product } = await shop()
    await api
      .db('merchants')
      .where({ id: merchant.id })
      .update({ customDomain: 'pay.gone.example', domainVerifiedAt: new Date() })
    const key = (await api.request('POST', '/api-keys', { as: merchant, body: { name: 'Till', scopes: ['read'] } })).body

    expect((await leave(merchant)).status).toBe(204)

    expect((await api.request('GET', '/auth/me', { as: merchant })).status).toBe(401)
    expect(key.secret).toMatch(/^sk_/)
    expect((await api.request('GET', '/products', { headers: { authorization: `Bearer ${key.secret}` } })).status).toBe(401)
    expect((await api.request('POST', '/auth/login', { body: { email: merchant.email, password: PASSWORD } })).status).toBe(401)
    for (const address of [link.urlId, link.id]) expect((await api.request('GET', `/carts/url/${address}`)).status).toBe(410)
    await api.runJobs()
    expect((await api.request('GET', `/carts/url/${product.id}`)).status).toBe(410)
    const other = await buildMerchant(api.db)
    expect((await api.request('PUT', '/auth/me', { as: other, body: { customDomain: 'pay.gone.example' } })).status).toBe(200)
    const again = { name: 'Ada', email: merchant.email, password: PASSWORD, storeName: 'Ada' }
    expect((await api.request('POST', '/auth/register', { body: again })).status).toBe(201)
  })

  it('keeps the books without names, and nothing else', async () => {
    const { merchant, order } = await shop()
    await api.storage.put(`digital/${merchant.id}/file`, 'A planner.')
    await start(merchant)
    await api.runJobs()

    const invoices = () => api.db('invoices').where({ merchantId: merchant.id })
    const issued = await invoices()

    await leave(merchant)
    await api.runJobs()
    // Killed and run again.
    await clearAccount(api, merchant.id)

    const kept = await api.db('orders').where({ id: order.id }).first()
    expect(kept).toMatchObject({
      totalMinor: 1250,
      number: order.number,
      country: 'US',
      customerName: null,
      shippingAddress: null,
    })
    expect(issued).toMatchObject([{ number: 1, totalMinor: 1250, country: 'US', buyer: { email: 'nora@example.com' } }])
    expect(await invoices(), 'an invoice never changes').toEqual(issued)
    for (const table of [
      'promo_codes',
      'mails',
      'link_events',
      'outbox',
      'rollups',
      'rollup_tail',
      'data_exports',
      'mailed_tokens',
    ])
      expect([table, await api.db(table).where({ merchantId: merchant.id })]).toEqual([table, []])
    const everything = await Promise.all(
      ['merchants', ...Object.keys(MERCHANT_TABLES).filter((table) => table !== 'invoices')].map(async (table) =>
        JSON.stringify(await api.db(table).where({ [table === 'merchants' ? 'id' : 'merchantId']: merchant.id })),
      ),
    )
    for (const name of [
      merchant.email,
      'nora@example.com',
      'Nora',
      'Lindqvist',
      '418 Alder',
      '1 Analytical Way',
      'help@ada.example',
    ])
      expect(everything.filter((rows) => rows.includes(name))).toEqual([])
    expect(await api.storage.exists(`digital/${merchant.id}/file`)).toBe(false)
  })

  it('lets the provider forget the cards of subscribers, when it answers', async () => {
    const { merchant } = await shop()
    await buildSubscription(api.db, merchant)
    const { providerMethodId: id } = await api.db('payment_methods').where({ merchantId: merchant.id }).first()
    expect((await leave(merchant)).status).toBe(204)
    const away = { ...api, payments: { ...api.payments, detachMethod: () => Promise.reject(new Error('Away')) } }

    await expect(clearAccount(away, merchant.id)).rejects.toThrow('Away')
    await clearAccount(api, merchant.id)

    const [card] = await api.db('payment_methods').where({ merchantId: merchant.id })
    expect(card).toMatchObject({ detachedAt: expect.any(Date), canonicalEmail: '', last4: null })
    expect(await api.db('sandbox.methods').where({ id }).whereNull('detachedAt')).toEqual([])
  })

  it('sees an order that is being written, and stays open', async () => {
    const { merchant, link } = await shop()
    const input = await inputFor(link.urlId)
    const writing = await api.db.transaction()
    await openOrder(writing, input)

    const leaving = leave(merchant)
    await untilWaiting(api.db, 1)
    await writing.commit()

    expect(await leaving).toMatchObject({ status: 409, body: { code: 'open_orders' } })
    expect((await api.request('GET', `/carts/url/${link.urlId}`)).status).toBe(200)
  })

  it('refuses an order that comes while it runs', async () => {
    const { merchant, link, product } = await shop()
    await product.$query(api.db).patch({ stock: 5 })
    await api.request('POST', '/api-keys', { as: merchant, body: { name: 'Till', scopes: ['read'] } })
    // The deletion waits at the key, after its count of open orders.
    const holding = await api.db.transaction()
    await holding('api_keys').where({ merchantId: merchant.id }).forUpdate()

    const leaving = leave(merchant)
    await untilWaiting(api.db, 1)
    const buying = api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
    await untilWaiting(api.db, 2)
    await holding.commit()

    expect((await leaving).status).toBe(204)
    expect(await buying).toMatchObject({
      status: 410,
      body: { message: 'This checkout link is no longer active or has expired.' },
    })
    expect(await api.db('orders').where({ merchantId: merchant.id, paymentStatus: 'pending' })).toEqual([])
    expect((await product.$query(api.db)).stock).toBe(5)
  })

  it('refuses to reopen an order in a call that had already begun', async () => {
    const { merchant, order } = await shop()
    await leave(merchant)

    await expect(setStatus(api, merchant.id, order.id, 'pending')).rejects.toMatchObject({ status: 404 })

    expect((await order.$query(api.db)).paymentStatus).toBe('completed')
    await api.runJobs()
  })

  it('sells nothing at a product’s own address, even before the data is cleared', async () => {
    const { merchant, product } = await shop()

    await leave(merchant)

    expect((await api.request('GET', `/carts/url/${product.id}`)).status).toBe(410)
    await api.runJobs()
  })

  it('leaves other accounts unchanged', async () => {
    const { merchant } = await shop()
    const { merchant: other, link, order } = await shop()

    await leave(merchant)
    await api.runJobs()

    expect((await api.request('GET', `/carts/url/${link.urlId}`)).status).toBe(200)
    expect((await api.request('GET', `/orders/${order.id}`, { as: other })).body.customer_email).toBe('nora@example.com')
    await clearAccount(api, other.id)
    expect((await api.request('GET', '/auth/me', { as: other })).status).toBe(200)
    expect(await api.db('promo_codes').where({ merchantId: other.id })).toHaveLength(1)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
