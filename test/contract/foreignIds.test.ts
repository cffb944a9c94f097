import { beforeAll, describe, expect, it } from 'vitest'
import type { Knex } from 'knex'
import { buildLink, buildOrder, buildProduct, buildVariants } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { issueInvoice } from '../../api/src/shop/invoice/issueInvoice.ts'
import { PromoCode } from '../../api/src/shop/sale/PromoCode.ts'
import { operations, resolve, type Schema, type Served } from './document.ts'
import { examplesOf } from './requests.ts'
import { buildWorld, ID, type World } from './world.ts'

const api = startApi()
let world: World
/** The stranger's own objects: path parameters by the path's first segment. */
let own: Record<string, Record<string, string>>
/** The owner's objects that the fields below refer to. */
let foreign: Record<Kind, string>

type Kind = 'product' | 'variant' | 'link' | 'customer' | 'invoice' | 'order' | 'item' | 'shipment' | 'promo' | 'session'

/** What each id-like field of a body or query refers to. Null if it is not a merchant's row. */
const NAMED: Record<string, Kind | null> = {
  ids: 'product',
  productId: 'product',
  variantId: 'variant',
  link_id: 'link',
  product_id: 'product',
  variant_id: 'variant',
  link_ids: 'link',
  product_ids: 'product',
  promo_code_id: 'promo',
  customer: 'customer',
  document: 'invoice',
  order_id: 'order',
  order_ids: 'order',
  order_item_id: 'item',
  shipment_ids: 'shipment',
  checkout_session_id: 'session',
  // Of a variant, in the change of its product (variants.test.ts).
  id: null,
  // An id at the ad platform, the merchant's own id of a customer, product or link, and a cursor, which only works for the merchant who received it.
  pixelId: null,
  external_id: null,
  cursor: null,
}
const LOOKS_LIKE_ID = /(^id|_id|Id)s?$|^(customer|document|cursor)$/

/** Yields the paths of all fields, such as `items.productId`. */
function* fieldsOf(given: Schema, depth = 0): Generator<string> {
  const schema = resolve<Schema>(given)
  if (depth > 5) return
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (LOOKS_LIKE_ID.test(name)) yield name
    yield* fieldsOf(part, depth + 1)
  }
  if (schema.items) yield* fieldsOf(schema.items, depth + 1)
}

const queryOf = ({ parameters = [] }: Served) =>
  parameters.filter((one) => one.in === 'query' && LOOKS_LIKE_ID.test(one.name)).map(({ name }) => name)
const bodyOf = ({ requestBody }: Served) =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [...fieldsOf(schema)])
/** Operations for shoppers, who use the public address of a link or payment. */
const FOR_SHOPPERS = [
  'getPublicLink',
  'quoteLink',
  'joinWaitlist',
  'recordLinkEvent',
  'recordPixelEvent',
  'validatePromo',
  'createOrder',
  'confirmOrder',
  'confirmSandboxPayment',
]
const isSignedIn = ({ operationId, security = [{ bearerAuth: [] }] }: Served) =>
  security.some((one) => 'bearerAuth' in one) && !FOR_SHOPPERS.includes(operationId)

const naming = operations
  .filter(isSignedIn)
  .map((op) => ({ op, query: queryOf(op), body: bodyOf(op) }))
  .filter(({ query, body }) => [...query, ...body].some((name) => NAMED[name] !== null))

/** Replaces every id in a body with the owner's. */
function withForeign(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withForeign)
  if (typeof value !== 'object' || value === null || value instanceof FormData) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const kind = LOOKS_LIKE_ID.test(name) ? NAMED[name] : null
      if (!kind) return [name, withForeign(part)]
      return [name, Array.isArray(part) ? [foreign[kind]] : foreign[kind]]
    }),
  )
}

/** Returns all rows of a merchant as text, by table. */
async function rowsOf(db: Knex, { id }: { id: string }): Promise<Record<string, string>> {
  const { rows: tables } = await db.raw(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'merchant_id' and table_type = 'BASE TABLE'`,
  )
  const texts = tables.map(({ name }: { name: string }) =>
    db.raw('select coalesce(string_agg(t::text, chr(10) order by t::text), ?) as text from ?? t where merchant_id = ?', [
      '',
      name,
      id,
    ]),
  )
  const all = await Promise.all(texts)
  return Object.fromEntries(tables.map(({ name }: { name: string }, at: number) => [name, all[at].rows[0].text]))
}

async function buildOwn(merchant: Merchant): Promise<typeof own> {
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const promo = await PromoCode.query(api.db).insert({
    merchantId: merchant.id,
    code: 'OWN',
    discountType: 'percentage',
    percent: '5',
  })
  const order = await buildOrder(api.db, link, [product])
  await api.db.transaction((trx) => issueInvoice(trx, order))
  return { products: { id: product.id }, carts: { id: link.id }, promos: { id: promo.id }, orders: { id: order.id } }
}

beforeAll(async () => {
  world = await buildWorld(api)
  own = await buildOwn(world.stranger)
  const { id: invoice } = await api.db('invoices').where({ merchantId: world.owner.id }).first('id')
  const [variant] = await buildVariants(api.db, await buildProduct(api.db, world.owner), { S: { stock: 3 } })
  foreign = {
    promo: ID['promos']!['id']!,
    product: ID['products']!['id']!,
    variant: variant!.id,
    link: ID['carts']!['id']!,
    customer: ID['customers']!['id']!,
    invoice,
    order: ID['orders']!['id']!,
    shipment: ID['shipments']!['id']!,
    session: ID['checkout-sessions']!['id']!,
    item: (await api.db('order_items').where({ merchantId: world.owner.id, productType: 'physical' }).first('id')).id,
  }
})

it('covers every id in a body or query', () => {
  const names = operations.filter(isSignedIn).flatMap((op) => [...queryOf(op), ...bodyOf(op)])

  expect([...new Set(names)].filter((name) => !(name in NAMED))).toEqual([])
  expect(naming.length).toBeGreaterThan(5)
})

describe.each(naming.map((one) => [one.op.operationId, one] as const))('%s', (_, { op, query }) => {
  it('neither reads nor changes another merchant’s rows by an id in its body or query', async () => {
    const [sent] = examplesOf(op, own[op.path.split('/')[1]!] ?? {})
    const named = Object.fromEntries(query.flatMap((name) => (NAMED[name] ? [[name, foreign[NAMED[name]]]] : [])))
    const path = Object.keys(named).length
      ? `${sent!.path}${sent!.path.includes('?') ? '&' : '?'}${new URLSearchParams(named)}`
      : sent!.path
    const before = await rowsOf(api.db, world.owner)

    const { status, body } = await api.request(sent!.method, path, { body: withForeign(sent!.body), as: world.stranger })

    expect(status).toBeLessThan(500)
    expect(await rowsOf(api.db, world.owner)).toEqual(before)
    const [text, strangers] = [JSON.stringify(body), Object.values(await rowsOf(api.db, world.stranger)).join('\n')]
    for (const id of Object.values(foreign)) {
      // Only an error may repeat the id.
      if (status < 400) expect(text).not.toContain(id)
      expect(strangers).not.toContain(id)
    }
    expect(text).not.toContain(world.owner.id)
    expect(api.bugs).toEqual([])
  })
})
