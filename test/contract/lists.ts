import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { buildLink, buildOrder, buildProduct } from '../../api/test/factories.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { Link } from '../../api/src/shop/catalogue/Link.ts'
import { Product } from '../../api/src/shop/catalogue/Product.ts'
import { PromoCode } from '../../api/src/shop/sale/PromoCode.ts'
import { type List, listsOfAccount } from './listsOfAccount.ts'
import { Subscription } from '../../api/src/shop/subscription/Subscription.ts'
import { ID } from './world.ts'
import { subscriptionRow } from './worldSubscriptions.ts'

/** How to fill each list of the contract. A new list needs an entry here. */
export const listsOf = (api: { db: Knex }, ownerOf: () => Merchant): Record<string, List> => {
  let made = 0
  const drop = (table: string) => (id: string) => api.db(table).where({ id }).delete()
  async function addOrder(fields: object) {
    const link = await Link.query(api.db).findOne({ id: ID['carts']!['id']! })
    return buildOrder(api.db, link!, [await firstProduct()], fields)
  }
  const firstProduct = async () => (await Product.query(api.db).findOne({ id: ID['products']!['id']! }))!
  return {
    ...listsOfAccount(api, ownerOf),
    listProducts: { add: (createdAt) => buildProduct(api.db, ownerOf(), { createdAt }), remove: drop('products') },
    listLinks: {
      add: async (createdAt) => buildLink(api.db, ownerOf(), [await firstProduct()], { createdAt }),
      remove: drop('links'),
    },
    listCheckoutSessions: {
      add: (createdAt) =>
        api.db('checkout_sessions').insert({
          merchantId: ownerOf().id,
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
        const of = { merchantId: ownerOf().id, id }
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
        await api
          .db('payment_requests')
          .insert({ ...of, canonicalEmail: `walk${made++}@example.com`, dueOn: createdAt, createdAt })
      },
      remove: drop('payment_requests'),
    },
    listSubscriptions: {
      add: async (createdAt) => {
        const row = subscriptionRow(ownerOf(), await firstProduct(), randomUUID())
        await Subscription.query(api.db).insert({ ...row, createdAt })
      },
      remove: drop('subscriptions'),
    },
    listPromoCodes: {
      add: (createdAt) =>
        PromoCode.query(api.db).insert({
          merchantId: ownerOf().id,
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
    listWaitlist: {
      add: (createdAt) => {
        const email = `waiting${made++}@example.com`
        const linkId = ID['carts']!['id']!
        const entry = { merchantId: ownerOf().id, linkId, email, canonicalEmail: email, createdAt, confirmedAt: createdAt }
        return api.db('waitlist_entries').insert(entry)
      },
      remove: drop('waitlist_entries'),
    },
    listOrders: { add: (createdAt) => addOrder({ createdAt }), remove: drop('orders') },
    listShipments: {
      add: (createdAt) => api.db('shipments').insert({ merchantId: ownerOf().id, orderId: ID['orders']!['id']!, createdAt }),
      remove: drop('shipments'),
    },
    listDisputes: {
      add: (createdAt) =>
        api.db('disputes').insert({
          id: `dp_walk${made++}`,
          merchantId: ownerOf().id,
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
          merchantId: ownerOf().id,
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
          merchantId: ownerOf().id,
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
    listDiscounts: {
      add: (createdAt) =>
        api
          .db('discounts')
          .insert({ merchantId: ownerOf().id, name: `Walk ${made++}`, discountType: 'percentage', percent: 5, createdAt }),
      remove: drop('discounts'),
    },
    listPromoBatches: {
      add: (createdAt) =>
        api.db('promo_batches').insert({
          merchantId: ownerOf().id,
          name: `Walk ${made++}`,
          prefix: 'WALK',
          count: 1,
          discountType: 'percentage',
          percent: 5,
          createdAt,
        }),
      remove: drop('promo_batches'),
    },
    listRefunds: {
      isOldestFirst: true,
      add: (createdAt) =>
        api.db('refunds').insert({
          merchantId: ownerOf().id,
          orderId: ID['orders']!['id']!,
          amountMinor: 1,
          source: 'provider',
          status: 'succeeded',
          createdAt,
        }),
      remove: drop('refunds'),
    },
  }
}
