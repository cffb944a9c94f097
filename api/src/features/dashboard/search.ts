import type { Knex } from 'knex'
import { contains } from '../../db/page.ts'
import { sql } from '../../db/sql.ts'
import type { components } from '../../generated/openapi.ts'
import { formatMoney } from '../../pricing/money.ts'

type Hit = components['schemas']['SearchHit']

const MOST = 5
const page = (name: string, text: string) => `/dashboard/${name}?search=${encodeURIComponent(text)}`

/** The five best of each kind for the search box, newest first; everything starts from the merchant. */
export async function search(db: Knex, merchantId: string, text: string): Promise<components['schemas']['SearchResults']> {
  const wanted = text.trim().replace(/^#/, '')
  if (!wanted) return { products: [], links: [], orders: [], customers: [] }
  const pattern = contains(wanted)
  const [products, links, orders, customers] = await Promise.all([
    db('products')
      .where({ merchantId })
      .whereNull('deletedAt')
      .whereILike('name', pattern)
      .orderBy('createdAt', 'desc')
      .limit(MOST),
    db('links')
      .where({ merchantId })
      .whereNull('instantProductId')
      .whereILike('name', pattern)
      .orderBy('createdAt', 'desc')
      .limit(MOST),
    db('orders')
      .where({ merchantId })
      .where((any) => {
        void any.whereILike('customerEmail', pattern).orWhereILike('customerName', pattern)
        if (/^\d{1,9}$/.test(wanted)) void any.orWhere({ number: Number(wanted) })
      })
      .orderBy('createdAt', 'desc')
      .limit(MOST),
    customersLike(db, merchantId, pattern),
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
      ...{ id, title: `#${number} ${customerName || customerEmail}` },
      ...{ subtitle: formatMoney(totalMinor, currency), href: page('orders', String(number)) },
    })),
    customers: customers.map(({ email, name, orders: count }): Hit => ({
      ...{
        id: email,
        title: name || email,
        subtitle: `${email}, ${count} ${count === 1 ? 'order' : 'orders'}`,
        href: page('orders', email),
      },
    })),
  }
}

const customersLike = (db: Knex, merchantId: string, pattern: string) =>
  sql<{ email: string; name: string | null; orders: number }>(
    db,
    `select lower(customer_email) as email, max(customer_name) as name, count(*) as orders from orders
     where merchant_id = :merchantId and (customer_email ilike :pattern or customer_name ilike :pattern)
     group by lower(customer_email) order by max(created_at) desc limit ${MOST}`,
    { merchantId, pattern },
  )
