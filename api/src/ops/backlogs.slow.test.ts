import { beforeEach, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../test/factories.ts'
import { multiply } from '../../test/multiply.ts'
import { startApi } from '../../test/server.ts'
import { buildPaymentMethod } from '../../test/subscriptionFactories.ts'
import type { Link } from '../shop/catalogue/Link.ts'
import type { Merchant } from '../shop/merchant/Merchant.ts'
import type { Order } from '../shop/order/Order.ts'
import type { Product } from '../shop/catalogue/Product.ts'
import { createTasks } from '../work.ts'

/** More than any sweep reads at once. */
const MANY = 250
const api = startApi({ newSellerMails: 10 * MANY })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const copy = (table: string, id: string, changes?: string) => multiply(api.db, { table, id, changes }, MANY - 1)
const countOf = async (table: string, where: object) => (await api.db(table).where(where)).length

let merchant: Merchant
let product: Product
let link: Link

beforeEach(async () => {
  await api.db('orders').delete()
  await api.db('waitlist_entries').delete()
  merchant = await buildMerchant(api.db, { remindersSince: ago(10_000) })
  product = await buildProduct(api.db, merchant)
  link = await buildLink(api.db, merchant, [product])
})

async function buildOrders(overrides: Partial<Order>) {
  const { id } = await buildOrder(api.db, link, [product], { paymentIntentId: null, ...overrides })
  const who = `'customer_email', n || '@example.com', 'canonical_email', n || '@example.com'`
  await copy('orders', id, `jsonb_build_object('number', 100000 + n, ${who})`)
}

async function buildEntries(when: object) {
  const who = { email: 'eve@example.com', canonicalEmail: 'eve@example.com' }
  const row = { merchantId: merchant.id, linkId: link.id, ...who, ...when }
  const [{ id }] = await api.db('waitlist_entries').insert(row).returning('id')
  const address = `n || '@example' || n || '.com'`
  await copy('waitlist_entries', id, `jsonb_build_object('email', ${address}, 'canonical_email', ${address})`)
}

/** What a job finds due of one shop, and how many of it are done. */
const BACKLOGS: Record<string, { makeDue: () => Promise<void>; countDone: () => Promise<number> }> = {
  remindAbandoned: {
    makeDue: () => buildOrders({ paymentStatus: 'pending', completedAt: null, createdAt: ago(120), updatedAt: ago(120) }),
    countDone: () => countOf('mails', { merchantId: merchant.id, template: 'reminder' }),
  },
  askImported: {
    makeDue: () => buildEntries({ importedAt: ago(60), mailedAt: null, mailDueAt: ago(60) }),
    countDone: () => countOf('waitlist_entries', { merchantId: merchant.id, mailDueAt: null }),
  },
  offerReservations: {
    makeDue: () => buildEntries({ confirmedAt: ago(60), mailedAt: ago(60) }),
    countDone: async () =>
      (await api.db('waitlist_entries').where({ merchantId: merchant.id }).whereNotNull('reservedUntil')).length,
  },
  releaseCards: {
    makeDue: async () => {
      const { id } = await buildPaymentMethod(api.db, merchant, { providerMethodId: 'pm_0', releaseAt: ago(60) })
      await copy('payment_methods', id, `jsonb_build_object('provider_method_id', 'pm_' || n)`)
    },
    countDone: () => countOf('payment_methods', { merchantId: merchant.id, releaseAt: null }),
  },
}

it.each(Object.keys(BACKLOGS))('%s ends a backlog in one run', async (name) => {
  const { makeDue, countDone } = BACKLOGS[name]!
  await makeDue()
  expect(await countDone()).toBe(0)

  const task = createTasks({ ...api, sendMail: async () => {}, log: (error) => void api.bugs.push(error) })[name]!
  await (task as () => Promise<unknown>)()

  expect(await countDone()).toBe(MANY)
})
