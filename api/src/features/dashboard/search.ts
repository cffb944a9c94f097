import type { Knex } from 'knex'
import { whereContains } from '../../platform/db/contains.ts'
import type { components } from '../../generated/openapi.ts'
import { formatMoney } from '../../pricing/money.ts'
import { whereBuyer, whereMatches } from '../orders/order/listing.ts'

type Hit = components['schemas']['SearchHit']

const MAX_RESULTS = 5
/** Matching orders, newest first, that are grouped into customers: thousands may match. */
const LOOKED_AT = 500
const page = (name: string, text: string) => `/dashboard/${name}?search=${encodeURIComponent(text)}`

/** Returns the five best matches of each kind for the search box, newest first. Searches only the merchant's rows. */
export async function search(db: Knex, merchantId: string, text: string): Promise<components['schemas']['SearchResults']> {
  const wanted = text.trim().replace(/^#/, '')
  if (!wanted) return { products: [], links: [], orders: [], customers: [] }
  const [products, links, orders, customers] = await Promise.all([
    db('products')
      .where({ merchantId })
      .whereNull('deletedAt')
      .where((any) => whereContains(any, ['name'], wanted))
      .orderBy('createdAt', 'desc')
      .limit(MAX_RESULTS),
    db('links')
      .where({ merchantId })
      .where({ isHidden: false })
      .where((any) => whereContains(any, ['name'], wanted))
      .orderBy('createdAt', 'desc')
      .limit(MAX_RESULTS),
    db('orders')
      .where({ merchantId })
      .where((any) => whereMatches(any, text))
      .orderBy('createdAt', 'desc')
      .limit(MAX_RESULTS),
    readCustomers(db, merchantId, wanted),
  ])
  return {
    products: products.map(({ id, name, priceMinor, currency }): Hit => ({
      id,
      title: name,
      subtitle: formatMoney(priceMinor, currency),
      href: page('products', name),
    })),
    links: links.map(({ id, name, urlId }): Hit => ({
      id,
      title: name,
      subtitle: `/checkout/${urlId}`,
      href: page('checkout-links', name),
    })),
    orders: orders.map(({ id, number, customerName, customerEmail, totalMinor, currency }): Hit => ({
      id,
      title: `#${number} ${customerName || customerEmail}`,
      subtitle: formatMoney(totalMinor, currency),
      href: page('orders', String(number)),
    })),
    customers: customers.map(({ email, name, orders: count }): Hit => ({
      id: email,
      title: name || email,
      subtitle: `${email}, ${count === 0 ? 'no orders yet' : `${count} ${count === 1 ? 'order' : 'orders'}`}`,
      href: `/dashboard/customers?tab=customers&search=${encodeURIComponent(email)}`,
    })),
  }
}

interface Found {
  email: string
  name: string | null
  orders: number
}

/** The customers with the latest orders, and after them those who have none. */
async function readCustomers(db: Knex, merchantId: string, wanted: string): Promise<Found[]> {
  const buyers = await customersLike(db, merchantId, wanted)
  if (buyers.length === MAX_RESULTS) return buyers
  const others = await db('customers')
    .where({ merchantId })
    .whereNull('firstOrderAt')
    .where((any) => whereContains(any, ['email', 'name'], wanted))
    .orderBy('createdAt', 'desc')
    .limit(MAX_RESULTS)
    .select('email', 'name', 'orders')
  // The row of somebody who has just ordered is not recomputed yet.
  const known = new Set(buyers.map(({ email }) => email))
  return [...buyers, ...others.filter(({ email }) => !known.has(email))].slice(0, MAX_RESULTS)
}

/** The customers with the latest orders, with all their orders in this shop. */
function customersLike(db: Knex, merchantId: string, wanted: string): Promise<Found[]> {
  const newest = db('orders')
    .where({ merchantId })
    .where((any) => whereBuyer(any, wanted))
    .orderBy('createdAt', 'desc')
    .limit(LOOKED_AT)
    .select('customerName', 'createdAt', 'canonicalEmail as email')
  const found = db
    .from(newest.as('newest'))
    .groupBy('email')
    .select('email', db.raw('max(customer_name) as name, max(created_at) as at'))
    .orderBy('at', 'desc')
    .limit(MAX_RESULTS)
  const orders = db('orders').where({ merchantId }).whereRaw('canonical_email = found.email').count('*').as('orders')
  return db.from(found.as('found')).select('email', 'name', orders).orderBy('at', 'desc')
}
