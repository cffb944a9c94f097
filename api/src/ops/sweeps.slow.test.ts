import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../test/factories.ts'
import { buildPaymentMethod, buildSubscription } from '../../test/subscriptionFactories.ts'
import { requestsFor } from '../../test/paymentRequests.ts'
import { multiply as copyRow } from '../../test/multiply.ts'
import { startApi } from '../../test/server.ts'
import type { Link } from '../shop/catalogue/Link.ts'
import type { Merchant } from '../shop/merchant/Merchant.ts'
import type { Order } from '../shop/order/Order.ts'
import type { Product } from '../shop/catalogue/Product.ts'
import { createBatches, createTasks, CRONTAB, type TaskOptions } from '../work.ts'

const api = startApi()
const MANY = 200
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const refuse = (about: string) => {
  throw new Error(`No answer for ${about}`)
}
/** Not in the middle of a random id. */
const isBad = (about: string) => /(^|[_.])bad([_.]|$)/.test(about)
/** Fails for what is bad by its id or name, and answers for all others. */
const unlessBad =
  <Answer>(answer: (about: string) => Answer | Promise<Answer>) =>
  async (about: string): Promise<Answer> =>
    isBad(about) ? refuse(about) : answer(about)

let shops: Record<'bad' | 'good', { merchant: Merchant; product: Product; link: Link }>
let errors: unknown[] = []

beforeAll(async () => {
  const open = async (id: string) => {
    const merchant = await buildMerchant(api.db, { id, remindersSince: ago(10_000), vatCountry: 'DE' })
    const product = await buildProduct(api.db, merchant)
    return { merchant, product, link: await buildLink(api.db, merchant, [product]) }
  }
  // Ids in the order in which sweeps take them.
  shops = { bad: await open(`00000000-${randomUUID().slice(9)}`), good: await open(`ffffffff-${randomUUID().slice(9)}`) }
})
beforeEach(() => void (errors = []))

const options = (): TaskOptions => ({
  ...api,
  sendMail: async () => {},
  log: (error) => void errors.push(error),
})
const run = async (name: string, changes: Partial<TaskOptions> = {}) => {
  const task = createTasks({ ...options(), ...changes })[name] as () => Promise<unknown>
  // What a sweep cannot do is tried later, so that the next run takes others.
  for (let n = 0; n < 2; n++) await task()
}

const multiply = (table: string, id: string, changes?: string) => copyRow(api.db, { table, id, changes }, MANY)

/** Makes the database refuse to write the rows of the bad shop in a table. */
async function breakTable(table: string, event: 'insert' | 'update' | 'delete') {
  await api.db.raw(
    `create function break_${table}() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await api.db.raw(
    `create trigger broken before ${event} on ${table} for each row when (${event === 'insert' ? 'new' : 'old'}.merchant_id = '${shops.bad.merchant.id}')
     execute function break_${table}()`,
  )
  return () => api.db.raw(`drop function break_${table} cascade`)
}

const order = (shop: 'bad' | 'good', overrides: Partial<Order>) =>
  buildOrder(api.db, shops[shop].link, [shops[shop].product], { paymentIntentId: `pi_${shop}_${randomUUID()}`, ...overrides })
const copyOrders = ({ id }: Order) =>
  multiply('orders', id, `jsonb_build_object('number', 100000 + n, 'canonical_email', n || '@example.com')`)
async function clear() {
  await api.db('invoices').delete()
  await api.db('orders').delete()
  await api.db('checkout_sessions').delete()
}

const multiplySessions = (id: string) =>
  multiply('checkout_sessions', id, `jsonb_build_object('visit_id', gen_random_uuid(), 'token_hash', md5(n::text))`)

/** What each sweep finds: many rows that fail for good, and one after them that does not. Returns whether that was done. */
const SWEEPS: Record<string, () => Promise<boolean>> = {
  async 'reconcilePayments: refunds'() {
    const make = async (shop: 'bad' | 'good', minutes: number) => {
      const { id: orderId } = await order(shop, { paidMinor: 1250, completedAt: ago(60), reconciledAt: new Date() })
      const row = { merchantId: shops[shop].merchant.id, orderId, amountMinor: 1, source: 'merchant', createdAt: ago(minutes) }
      return (await api.db('refunds').insert(row).returning('id'))[0].id as string
    }
    const [bad, good] = [await make('bad', 60), await make('good', 30)]
    await multiply('refunds', bad)
    const seen = { id: 're_1', reference: good, status: 'succeeded', amountMinor: 1, failure: null } as const
    const readRefunds = unlessBad(() => ({ refunds: [seen], feeRefundedMinor: 0 }))
    await run('reconcilePayments', { payments: { ...api.payments, readRefunds } })
    return (await api.db('refunds').where({ id: good }).first()).status === 'succeeded'
  },

  async 'reconcilePayments: open orders'() {
    const open = { paymentStatus: 'pending', updatedAt: ago(30), completedAt: null } as const
    await copyOrders(await order('bad', { ...open, holdExpiresAt: ago(-60) }))
    const good = await order('good', { ...open, holdExpiresAt: ago(-90) })
    const intent = {
      kind: 'payment',
      saved: null,
      clientSecret: '',
      status: 'processing',
      amountMinor: 1,
      feeMinor: 0,
      providerFeeMinor: null,
      error: null,
    } as const
    const getIntent = unlessBad((id) => ({ ...intent, id, orderId: good.id, merchantId: good.merchantId }))
    await run('reconcilePayments', { payments: { ...api.payments, getIntent } })
    return (await good.$query(api.db).select('reconciledAt'))!.reconciledAt !== null
  },

  async 'reconcilePayments: settled orders'() {
    await copyOrders(await order('bad', { paidMinor: 1250, completedAt: ago(60) }))
    const good = await order('good', { paidMinor: 1250, completedAt: ago(30) })
    const intent = {
      kind: 'payment',
      saved: null,
      clientSecret: '',
      status: 'processing',
      amountMinor: 1,
      feeMinor: 0,
      providerFeeMinor: null,
      error: null,
    } as const
    const getIntent = unlessBad((id) => ({ ...intent, id, orderId: good.id, merchantId: good.merchantId }))
    await run('reconcilePayments', { payments: { ...api.payments, getIntent } })
    return (await good.$query(api.db).select('reconciledAt'))!.reconciledAt !== null
  },

  async expireHolds() {
    const due = { paymentStatus: 'pending', completedAt: null } as const
    await copyOrders(await order('bad', { ...due, holdExpiresAt: ago(60) }))
    const good = await order('good', { ...due, holdExpiresAt: ago(30), paymentIntentId: null })
    const getIntent = unlessBad((id) => api.payments.getIntent(id))
    await run('expireHolds', { payments: { ...api.payments, getIntent } })
    return (await good.$query(api.db))!.paymentStatus === 'failed'
  },

  async expireSessions() {
    const make = async (shop: 'bad' | 'good', minutes: number) => {
      const { merchant, product } = shops[shop]
      const body = { items: [{ product_id: product.id, quantity: 1 }] }
      const { body: session } = await api.request('POST', '/checkout-sessions', { as: merchant, body })
      await api
        .db('checkout_sessions')
        .where({ id: session.id })
        .update({ expiresAt: ago(minutes) })
      return session.id as string
    }
    const [bad, good] = [await make('bad', 60), await make('good', 30)]
    await multiplySessions(bad)
    const mend = await breakTable('outbox', 'insert')
    await run('expireSessions')
    await mend()
    return (await api.db('checkout_sessions').where({ id: good }).first()).status === 'expired'
  },

  async followPayouts() {
    const { merchant } = shops.bad
    const changes = `jsonb_build_object('email', n || '@example.com', 'canonical_email', n || '@example.com', 'payment_account_id', 'acct_bad_' || n)`
    await multiply('merchants', merchant.id, changes)
    await api.db('merchants').where({ id: shops.good.merchant.id }).update({ payoutsReadAt: null })
    const listPayouts = (account: string) => (isBad(account) ? refuse(account) : api.payments.listPayouts(account, new Date(0)))
    await run('followPayouts', { payments: { ...api.payments, listPayouts } })
    await api.db('merchants').whereLike('paymentAccountId', 'acct_bad%').delete()
    return (await api.db('merchants').where({ id: shops.good.merchant.id }).first()).payoutsReadAt !== null
  },

  async registerDomains() {
    const names = Array.from({ length: MANY }, (_, n) => `https://s${n}.bad.example`)
    await api.db('merchants').where({ id: shops.bad.merchant.id }).update({ allowedOrigins: names })
    await api
      .db('merchants')
      .where({ id: shops.good.merchant.id })
      .update({ allowedOrigins: ['https://www.good.example'] })
    const registerDomain = unlessBad(() => ({ active: true, problem: null }))
    await run('registerDomains', { payments: { ...api.payments, registerDomain } })
    return (await api.db('payment_domains').where({ domain: 'www.good.example' })).length === 1
  },

  async remindPayers() {
    const ask = async (shop: 'bad' | 'good') => {
      const { create, age } = requestsFor(api, shops[shop].merchant)
      const { body } = await create({ due_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), reminders: [1] })
      await age(body.id, 3)
      return body.id as string
    }
    const [bad, good] = [await ask('bad'), await ask('good')]
    await multiplySessions(bad)
    await multiply('payment_requests', bad)
    const mend = await breakTable('payment_requests', 'update')
    const before = (await api.db('payment_requests').where({ id: good }).first()).nextReminderAt
    await run('remindPayers')
    await mend()
    const { nextReminderAt } = await api.db('payment_requests').where({ id: good }).first()
    return before !== null && nextReminderAt === null
  },

  async remindAbandoned() {
    const left = { paymentStatus: 'pending', completedAt: null, createdAt: ago(120), updatedAt: ago(120) } as const
    await copyOrders(await order('bad', left))
    const good = await order('good', left)
    const mend = await breakTable('mails', 'insert')
    await run('remindAbandoned')
    await mend()
    return (await api.db('mails').where({ merchantId: good.merchantId, template: 'reminder' })).length === 1
  },

  async offerReservations() {
    const join = async (shop: 'bad' | 'good') => {
      const { merchant, link } = shops[shop]
      const row = { merchantId: merchant.id, linkId: link.id, email: 'ada@example.com', canonicalEmail: 'ada@example.com' }
      return (
        await api
          .db('waitlist_entries')
          .insert({ ...row, mailedAt: ago(10_000) })
          .returning('id')
      )[0].id as string
    }
    const [bad, good] = [await join('bad'), await join('good')]
    await multiply('waitlist_entries', bad, `jsonb_build_object('canonical_email', n || '@example.com')`)
    const mend = await breakTable('waitlist_entries', 'delete')
    await run('offerReservations')
    await mend()
    return (await api.db('waitlist_entries').where({ id: good })).length === 0
  },

  async askImported() {
    const bring = async (shop: 'bad' | 'good') => {
      const { merchant, link } = shops[shop]
      const who = { email: 'eve@example.com', canonicalEmail: 'eve@example.com' }
      const when = { importedAt: ago(60), mailedAt: null, mailDueAt: ago(60) }
      const rows = await api
        .db('waitlist_entries')
        .insert({ merchantId: merchant.id, linkId: link.id, ...who, ...when })
        .returning('id')
      return rows[0].id as string
    }
    await api.db('waitlist_entries').delete()
    const [bad, good] = [await bring('bad'), await bring('good')]
    await multiply('waitlist_entries', bad, `jsonb_build_object('canonical_email', n || '@example.org')`)
    const mend = await breakTable('waitlist_entries', 'update')
    await run('askImported')
    await mend()
    return (await api.db('waitlist_entries').where({ id: good }).first()).mailedAt !== null
  },

  async chargeSubscriptions() {
    const due = async (shop: 'bad' | 'good') =>
      (await buildSubscription(api.db, shops[shop].merchant, { nextChargeAt: ago(60) })).id
    const [bad, good] = [await due('bad'), await due('good')]
    await multiply('subscriptions', bad, `jsonb_build_object('first_order_id', gen_random_uuid())`)
    const mend = await breakTable('subscription_cycles', 'insert')
    await run('chargeSubscriptions')
    await mend()
    await api.db('subscriptions').delete()
    return (await api.db('orders').where({ subscriptionId: good, subscriptionCycle: 2, paymentStatus: 'completed' })).length === 1
  },

  async warnOfExpiry() {
    const own = async (shop: 'bad' | 'good') => (await buildSubscription(api.db, shops[shop].merchant)).id
    const bad = await own('bad')
    await own('good')
    await api.db('payment_methods').update({ expiresOn: new Date(Date.now() + 10 * 86_400_000) })
    await multiply('subscriptions', bad, `jsonb_build_object('first_order_id', gen_random_uuid())`)
    const mend = await breakTable('mails', 'insert')
    await run('warnOfExpiry')
    await mend()
    await api.db('subscriptions').delete()
    const mails = await api.db('mails').where({ template: 'subscription_card_expires' })
    return mails.length === 1 && mails[0].merchantId === shops.good.merchant.id
  },

  async releaseCards() {
    const keep = async (shop: 'bad' | 'good') =>
      buildPaymentMethod(api.db, shops[shop].merchant, { providerMethodId: `pm_${shop}_1`, releaseAt: ago(60) })
    const [bad, good] = [await keep('bad'), await keep('good')]
    await multiply('payment_methods', bad.id, `jsonb_build_object('provider_method_id', 'pm_bad_n' || n)`)
    const detachMethod = unlessBad(async () => {})
    await run('releaseCards', { payments: { ...api.payments, detachMethod } })
    const { detachedAt, releaseAt } = await good.$query(api.db).throwIfNotFound()
    await api.db('payment_methods').delete()
    return detachedAt !== null && releaseAt === null
  },

  async foldRollups() {
    const fact = { happenedAt: ago(60), measure: 'view', count: 1 }
    for (const { merchant } of Object.values(shops)) await api.db('rollup_tail').insert({ ...fact, merchantId: merchant.id })
    const mend = await breakTable('rollup_tail', 'delete')
    await run('foldRollups')
    await mend()
    return (await api.db('rollup_tail').where({ merchantId: shops.good.merchant.id })).length === 0
  },

  async foldCustomers() {
    for (const { merchant } of Object.values(shops))
      await api.db('customer_changes').insert({ merchantId: merchant.id, email: 'ada@example.com' })
    const mend = await breakTable('customer_changes', 'delete')
    await run('foldCustomers')
    await mend()
    return (await api.db('customer_changes').where({ merchantId: shops.good.merchant.id })).length === 0
  },

  async sweepExports() {
    const make = async (shop: 'bad' | 'good') => {
      const row = { merchantId: shops[shop].merchant.id, status: 'ready', sizeBytes: 1, expiresAt: ago(60) }
      return (await api.db('data_exports').insert(row).returning('id'))[0].id as string
    }
    const [bad, good] = [await make('bad'), await make('good')]
    await multiply('data_exports', bad)
    const remove = async (key: string) => {
      if (key.includes(shops.bad.merchant.id)) refuse(key)
    }
    await run('sweepExports', { storage: Object.assign(Object.create(api.storage), { delete: remove }) })
    return (await api.db('data_exports').where({ id: good })).length === 0
  },

  async sweepImports() {
    const make = async (shop: 'bad' | 'good') => {
      const row = { merchantId: shops[shop].merchant.id, status: 'done', fileName: 'a.csv', options: {}, endedAt: ago(25 * 60) }
      return (await api.db('product_imports').insert(row).returning('id'))[0].id as string
    }
    const [bad, good] = [await make('bad'), await make('good')]
    await multiply('product_imports', bad)
    const remove = async (key: string) => {
      if (key.includes(shops.bad.merchant.id)) refuse(key)
    }
    await run('sweepImports', { storage: Object.assign(Object.create(api.storage), { delete: remove }) })
    return (await api.db('product_imports').where({ id: good })).length === 0
  },

  async checkDomains() {
    for (const shop of ['bad', 'good'] as const)
      await api
        .db('merchants')
        .where({ id: shops[shop].merchant.id })
        .update({ customDomain: `shop.${shop}.example`, domainVerifiedAt: ago(60) })
    await run('checkDomains', { dns: { txt: unlessBad<string[] | null>(() => []) } })
    return (await api.db('merchants').where({ id: shops.good.merchant.id }).first()).domainCheckedAt !== null
  },

  async forgetPastEvents() {
    for (const { merchant } of Object.values(shops)) {
      const [createdAt, relayedAt] = [ago(60 * 24 * 60), ago(60 * 24 * 60)]
      await api.db('outbox').insert({ merchantId: merchant.id, type: 'link.deleted', data: '{}', createdAt, relayedAt })
    }
    const mend = await breakTable('outbox', 'delete')
    await run('forgetPastEvents')
    await mend()
    return (await api.db('outbox').where({ merchantId: shops.good.merchant.id }).whereNotNull('relayedAt')).length === 0
  },

  async watchOssThreshold() {
    await api.db('merchants').whereIn('id', [shops.bad.merchant.id, shops.good.merchant.id]).update({ vatEnabled: true })
    const row = { kind: 'invoice', currency: 'EUR', subtotalMinor: 1_000_000, discountMinor: 0, shippingMinor: 0, tipMinor: 0 }
    for (const [shop, { merchant }] of Object.entries(shops)) {
      const { id: orderId } = await order(shop as 'bad', { completedAt: ago(60) })
      const tax = { category: 'S', taxable_minor: 1_000_000, rate: 19, name: 'VAT', tax_minor: 190_000 }
      const sums = { netMinor: 1_000_000, taxMinor: 190_000, totalMinor: 1_190_000, taxIncluded: true, reverseCharge: false }
      const texts = { seller: '{}', buyer: '{}', lines: '[]', charges: '[]', taxes: JSON.stringify([tax]), language: 'en' }
      await api.db('invoices').insert({
        ...row,
        ...sums,
        ...texts,
        merchantId: merchant.id,
        orderId,
        number: 1,
        country: 'FR',
        issuedAt: new Date(),
        suppliedAt: new Date(),
      })
    }
    const mend = await breakTable('mails', 'insert')
    await run('watchOssThreshold')
    await mend()
    return (await api.db('merchants').where({ id: shops.good.merchant.id }).first()).ossWarnedYear !== null
  },
}

it.each(Object.keys(SWEEPS))('%s: rows that fail for good hold up no others', async (name) => {
  await clear()

  const isDone = await SWEEPS[name]!()

  expect(errors.length).toBeGreaterThan(0)
  expect(isDone).toBe(true)
})

/** Jobs of one statement, or about rows that cannot fail each on their own. */
const NO_SWEEPS = [
  'payOutSandbox',
  'recallEvents',
  'makePartitions',
  'forgetMetaEvents',
  'rememberOrderCounts',
  'sumProductCounts',
  'sumCustomerCounts',
  'forgetIdempotencyKeys',
  'forgetDeliveries',
  'forgetVatChecks',
  'loadExchangeRates',
  'forgetCountedDownloads',
  'forgetSessions',
  'forgetChallenges',
  'forgetDeclines',
  'forgetAuditEvents',
  'forgetMails',
  'forgetPaymentEvents',
  'forgetMailedTokens',
  'forgetInvitations',
  'dropOldVisits',
  'forgetJobs',
  'forgetSandbox',
  'deliverSandboxEvents',
  'moveJobs',
]
/** Tested beside their code: what fails waits longer each time. */
const WITH_DELAYS = ['resealAll', 'handlePaymentEvents', 'followSales', 'sendDueMails']

it('knows every job of the schedule and every batch', () => {
  const scheduled = [...CRONTAB.matchAll(/(\w+)$/gm)].map(([, name]) => name)
  const tested = Object.keys(SWEEPS).map((name) => name.split(':')[0])

  expect(new Set([...scheduled, ...Object.keys(createBatches(options()))])).toEqual(
    new Set([...tested, ...NO_SWEEPS, ...WITH_DELAYS]),
  )
})
