import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildOrder, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { Link } from '../../api/src/rows/Link.ts'
import { Product } from '../../api/src/rows/Product.ts'
import { PromoCode } from '../../api/src/rows/PromoCode.ts'
import { operations, type Served } from './document.ts'
import { examplesOf } from './requests.ts'
import { buildWorld, ID, type World } from './world.ts'

const api = startApi()
let world: World
let made = 0

interface List {
  /** Whether what is added follows at the end. All other lists have the newest first. */
  isOldestFirst?: boolean
  /** Adds a row that was created at that moment. */
  add: (at: Date) => PromiseLike<unknown>
  /** Deletes a row. */
  remove: (id: string) => PromiseLike<unknown>
}

const drop = (table: string) => (id: string) => api.db(table).where({ id }).delete()
async function addOrder(fields: object) {
  const link = await Link.query(api.db).findOne({ id: ID['carts']!['id']! })
  return buildOrder(api.db, link!, [await firstProduct(api.db)], fields)
}
const firstProduct = async (db: Knex) => (await Product.query(db).findOne({ id: ID['products']!['id']! }))!

/** How to fill each list of the contract. A new list needs an entry here. */
const LISTS: Record<string, List> = {
  listProducts: { add: (createdAt) => buildProduct(api.db, world.owner, { createdAt }), remove: drop('products') },
  listLinks: {
    add: async (createdAt) => buildLink(api.db, world.owner, [await firstProduct(api.db)], { createdAt }),
    remove: drop('links'),
  },
  listCheckoutSessions: {
    add: (createdAt) =>
      api.db('checkout_sessions').insert({
        merchantId: world.owner.id,
        id: randomUUID(),
        visitId: randomUUID(),
        tokenHash: randomUUID(),
        hasItems: false,
        name: 'Walk',
        currency: 'USD',
        allowPromoCodes: false,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 3_600_000),
      }),
    remove: drop('checkout_sessions'),
  },
  listPaymentRequests: {
    add: async (createdAt) => {
      const id = randomUUID()
      const of = { merchantId: world.owner.id, id }
      await api.db('checkout_sessions').insert({
        ...of,
        visitId: id,
        tokenHash: id,
        hasItems: true,
        name: 'Walk',
        currency: 'USD',
        items: JSON.stringify([{ amountMinor: 100 }]),
        allowPromoCodes: false,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 3_600_000),
      })
      await api.db('payment_requests').insert({ ...of, canonicalEmail: `walk${made++}@example.com`, dueOn: createdAt, createdAt })
    },
    remove: drop('payment_requests'),
  },
  listPromoCodes: {
    add: (createdAt) =>
      PromoCode.query(api.db).insert({
        merchantId: world.owner.id,
        code: `WALK${made++}`,
        discountType: 'percentage',
        percent: '5',
        createdAt,
      }),
    remove: drop('promo_codes'),
  },
  listPromoRedemptions: {
    add: (completedAt) => addOrder({ promoCodeId: ID['promos']!['id']!, completedAt }),
    remove: drop('orders'),
  },
  listAuditEvents: {
    add: (createdAt) =>
      api.db('audit_events').insert({
        merchantId: world.owner.id,
        actorKind: 'system',
        actorName: 'Linktill',
        action: 'domain.verified',
        createdAt,
      }),
    remove: drop('audit_events'),
  },
  listWaitlist: {
    add: (createdAt) => {
      const email = `waiting${made++}@example.com`
      const linkId = ID['carts']!['id']!
      const entry = { merchantId: world.owner.id, linkId, email, canonicalEmail: email, createdAt, confirmedAt: createdAt }
      return api.db('waitlist_entries').insert(entry)
    },
    remove: drop('waitlist_entries'),
  },
  listOrders: { add: (createdAt) => addOrder({ createdAt }), remove: drop('orders') },
  listShipments: {
    add: (createdAt) => api.db('shipments').insert({ merchantId: world.owner.id, orderId: ID['orders']!['id']!, createdAt }),
    remove: drop('shipments'),
  },
  listDisputes: {
    add: (createdAt) =>
      api.db('disputes').insert({
        id: `dp_walk${made++}`,
        merchantId: world.owner.id,
        orderId: ID['orders']!['id']!,
        amountMinor: 100,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'open',
        createdAt,
      }),
    remove: drop('disputes'),
  },
  listPayouts: {
    add: (createdAt) =>
      api.db('payouts').insert({
        id: `po_walk${made++}`,
        merchantId: world.owner.id,
        amountMinor: 100,
        currency: 'USD',
        status: 'paid',
        reading: 0,
        createdAt,
        arrivesAt: createdAt,
      }),
    remove: drop('payouts'),
  },
  listPayoutLines: {
    add: (at) =>
      api.db('payout_lines').insert({
        id: `txn_walk${made++}`,
        merchantId: world.owner.id,
        payoutId: ID['payouts']!['id']!,
        kind: 'sale',
        text: 'Payment',
        amountMinor: 100,
        feeMinor: 0,
        at,
      }),
    remove: drop('payout_lines'),
  },
  listCustomers: {
    add: (createdAt) => addOrder({ createdAt, customerEmail: `walker${made++}@example.com` }),
    remove: drop('customers'),
  },
  listWebhookDeliveries: {
    add: (createdAt) =>
      api.db('webhook_deliveries').insert({
        id: `dlv_walk${made++}`,
        merchantId: world.owner.id,
        endpointId: ID['webhook-endpoints']!['id']!,
        createdAt,
        eventId: api.db.raw('gen_random_uuid()'),
        type: 'order.created',
        status: 'succeeded',
      }),
    remove: drop('webhook_deliveries'),
  },
  listEvents: {
    isOldestFirst: true,
    add: (createdAt) =>
      api.db('outbox').insert({
        merchantId: world.owner.id,
        type: 'account.oss_threshold_near',
        data: JSON.stringify({ year: 2026, amount: 8000, limit: 10_000, currency: 'EUR' }),
        createdAt,
        relayedAt: createdAt,
        listPosition: createdAt.getTime() * 1000 + made++,
      }),
    remove: drop('outbox'),
  },
}

const lists = operations.filter((op) => op.parameters?.some((one) => one.name === 'cursor'))
const LIMIT = 3

/** The parameters that sort a list, without their older names. */
const sorts = (op: Served) => op.parameters!.filter(({ name, deprecated }) => /^sort/.test(name) && !deprecated)

async function read(op: Served, cursor: string, { limit = LIMIT, as = world.owner } = {}) {
  const answer = await api.request('GET', `${examplesOf(op)[0]!.path}?${new URLSearchParams({ cursor, limit: `${limit}` })}`, {
    as,
  })
  const rows = answer.status === 200 ? (Object.values(answer.body).find(Array.isArray) as { id: string }[]) : []
  return { ...answer, ids: rows.map(({ id }) => id), next: answer.body.next_cursor as string | null }
}

it('covers every list of the contract', () => {
  expect(Object.keys(LISTS).toSorted()).toEqual(lists.map((op) => op.operationId).toSorted())
})

describe.each(lists.map((op) => [op.operationId, op] as const))('%s, walked by cursor', (id, op) => {
  const { add, remove, isOldestFirst = false } = LISTS[id]!
  beforeAll(async () => {
    world = await buildWorld(api)
  })

  it(`returns every row once, ${isOldestFirst ? 'oldest' : 'newest'} first, while rows are added and deleted`, async () => {
    const now = Date.now()
    // Several rows share a timestamp, so that page breaks fall between them.
    for (const minutesAgo of [50, 40, 40, 40, 40, 30, 20, 20]) await add(new Date(now - minutesAgo * 60_000))
    const { ids: all, next: none } = await read(op, '', { limit: 100 })

    const first = await read(op, '')
    // Delete the row of the cursor and a later one, and add rows before and at its timestamp.
    await remove(first.ids.at(-1)!)
    await remove(all[LIMIT + 1]!)
    await add(new Date(now - 60_000))
    const met = [...first.ids]
    for (let { next } = first; next !== null;) {
      const page = await read(op, next)
      expect(page.ids.length).toBeGreaterThan(0)
      met.push(...page.ids)
      next = page.next
    }

    expect(none).toBeNull()
    expect(all.length).toBeGreaterThanOrEqual(8)
    const listed = isOldestFirst ? (await read(op, '', { limit: 100 })).ids : all
    // The row of the cursor was met before it was deleted.
    const found = new Set([...met.slice(0, LIMIT), ...listed])
    expect(met).toEqual([...found].filter((row) => row !== all[LIMIT + 1]))
  })

  it('never returns another merchant’s rows', async () => {
    const { next } = await read(op, '')

    const strange = await read(op, next!, { as: world.stranger })

    expect(strange.ids).toEqual([])
    expect(strange.status).toBe(op.path.includes('{') ? 404 : 200)
  })

  it.runIf(sorts(op).length)('rejects another sort than newest first, and names the field', async () => {
    const [sortBy, sortDir] = sorts(op)
    const ask = (sort: Record<string, string>) =>
      api.request('GET', `${examplesOf(op)[0]!.path}?${new URLSearchParams({ cursor: '', ...sort })}`, { as: world.owner })
    const [by, direction] = [sortBy!.name, sortDir!.name]
    const values = sortBy!.schema.enum as string[]
    const other = values.find((value) => value !== 'created_at')!

    for (const [field, value] of [
      [by, other],
      [direction, 'asc'],
    ] as const)
      expect(await ask({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    const newest = { [direction]: 'desc', ...(values.includes('created_at') && { [by]: 'created_at' }) }
    expect((await ask(newest)).status).toBe(200)
  })

  it('rejects an invalid cursor, and names the field', async () => {
    const other = lists[(lists.indexOf(op) + 1) % lists.length]!
    const theirs = (await read(other, '', { limit: 1 })).next!
    const { next } = await read(op, '')
    const [, at, last] = next!.split('.')
    const forged = [`${id}.0.${last}`, `${id}.99999999999999.${last}`, `${id}.${at}.${last}' or true`, `${id}.${at}`, id, '..']

    const answers = await Promise.all([theirs, 'nonsense', ...forged].map((cursor) => read(op, cursor)))

    for (const { status, body } of answers)
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] })
    expect(api.bugs).toEqual([])
  })
})
