import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { Handler } from '../deps.ts'
import { notFound, refused } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { pageOf } from '../../platform/http/pageOf.ts'
import { Discount } from './Discount.ts'
import { presentDiscount } from './present.ts'
import { readDiscount } from './readFields.ts'

/** Each is read with every sale of its shop. */
const MOST = 100

const USES = `orders.merchant_id = :merchantId and orders.automatic_discount_id = discounts.id and orders.payment_status = 'completed'`
const ORDERS = `(select count(*) from orders where ${USES})`
const DISCOUNTED = `(select coalesce(json_agg(json_build_object('currency', currency, 'amountMinor', amount_minor) order by currency), '[]')
  from (select currency, sum(cast(automatic_discount ->> 'amount_minor' as bigint)) as amount_minor from orders where ${USES} group by currency) sums)`

export const listDiscounts: Handler<'listDiscounts'> = async ({ query }, { db, merchantId }) => {
  const discounts = await discountsOf(db, merchantId)
  return pageOf('listDiscounts', discounts.map(presentDiscount), { query })
}

export const createDiscount: Handler<'createDiscount'> = async ({ body }, { db, merchantId }) => {
  const columns = await readDiscount(db, merchantId, body)
  return commitReply(db, async (trx) => {
    // Calls of one shop wait for each other, so that together they do not pass the limit.
    await trx('merchants').where({ id: merchantId }).forNoKeyUpdate().first('id')
    const known = await Discount.query(trx).where({ merchantId }).resultSize()
    if (known >= MOST) throw refused('limit_reached', `You have ${MOST} automatic discounts already. Delete one that has ended.`)
    const { id } = await Discount.query(trx).insert({ ...columns, merchantId })
    return presentDiscount(await readOne(trx, merchantId, id))
  })
}

export const getDiscount: Handler<'getDiscount'> = async ({ path }, { db, merchantId }) =>
  presentDiscount(await readOne(db, merchantId, path.id))

/** Orders that got the discount keep it. */
export const updateDiscount: Handler<'updateDiscount'> = async ({ path, body }, { db, merchantId }) => {
  const before = await readOne(db, merchantId, path.id)
  const columns = await readDiscount(db, merchantId, body, before)
  await Discount.query(db).where({ id: path.id, merchantId }).patch(columns)
  return presentDiscount(await readOne(db, merchantId, path.id))
}

export const deleteDiscount: Handler<'deleteDiscount'> = async ({ path }, { db, merchantId }) => {
  const deleted = await Discount.query(db).where({ id: path.id, merchantId }).delete()
  if (!deleted) throw notFound('Discount')
}

const discountsOf = (db: Knex, merchantId: string): QueryBuilder<Discount> =>
  Discount.query(db)
    .where('discounts.merchantId', merchantId)
    .select('discounts.*', db.raw(`${ORDERS} as orders`, { merchantId }), db.raw(`${DISCOUNTED} as discounted`, { merchantId }))

async function readOne(db: Knex, merchantId: string, id: string): Promise<Discount> {
  const discount = await discountsOf(db, merchantId).findOne('discounts.id', id)
  if (!discount) throw notFound('Discount')
  return discount
}
