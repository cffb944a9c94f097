import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { Handler } from '../deps.ts'
import { notFound, refused } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { pageOf } from '../../platform/http/pageOf.ts'
import { PromoBatch } from './PromoBatch.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'
import { exportCodes } from './exportCodes.ts'
import { makeCodes } from './makeCodes.ts'
import { presentBatch } from './present.ts'
import { readBatch } from './readFields.ts'

const MOST = 100
const DEFAULT_LENGTH = 10

const USED = `(select count(*) from promo_codes join orders on orders.merchant_id = promo_codes.merchant_id and orders.promo_code_id = promo_codes.id
  where promo_codes.merchant_id = :merchantId and orders.merchant_id = :merchantId and promo_codes.batch_id = promo_batches.id and orders.payment_status = 'completed')`

export const listPromoBatches: Handler<'listPromoBatches'> = async ({ query }, { db, merchantId }) => {
  const batches = await batchesOf(db, merchantId)
  return pageOf('listPromoBatches', batches.map(presentBatch), { query })
}

/** All codes or none: ten thousand are written in one statement. */
export const createPromoBatch: Handler<'createPromoBatch'> = async ({ body }, { db, merchantId }) => {
  const columns = await readBatch(db, merchantId, body)
  return commitReply(db, async (trx) => {
    // Calls of one shop wait for each other, so that together they do not pass the limit.
    await trx('merchants').where({ id: merchantId }).forNoKeyUpdate().first('id')
    const known = await PromoBatch.query(trx).where({ merchantId }).resultSize()
    if (known >= MOST) throw refused('limit_reached', `You have ${MOST} batches already. Delete one that has ended.`)
    const batch = await PromoBatch.query(trx)
      .insert({ ...columns, merchantId })
      .returning('*')
    await makeCodes(trx, batch, body.length ?? DEFAULT_LENGTH)
    return presentBatch(await readOne(trx, merchantId, batch.id))
  })
}

export const getPromoBatch: Handler<'getPromoBatch'> = async ({ path }, { db, merchantId }) =>
  presentBatch(await readOne(db, merchantId, path.id))

export const endPromoBatch: Handler<'endPromoBatch'> = async ({ path }, { db, merchantId }) => {
  await readOne(db, merchantId, path.id)
  const now = new Date()
  const ended = {
    endsAt: now,
    startsAt: db.raw('case when starts_at >= cast(? as timestamptz) then null else starts_at end', [now]) as never,
  }
  await db.transaction(async (trx) => {
    for (const rows of [
      PromoBatch.query(trx).where({ merchantId, id: path.id }),
      PromoCode.query(trx).where({ merchantId, batchId: path.id }),
    ])
      await rows.where((open) => open.whereNull('endsAt').orWhere('endsAt', '>', now)).patch(ended)
  })
  return presentBatch(await readOne(db, merchantId, path.id))
}

/** Its codes go with it. Orders that used one keep it. */
export const deletePromoBatch: Handler<'deletePromoBatch'> = async ({ path }, { db, merchantId }) => {
  const deleted = await PromoBatch.query(db).where({ id: path.id, merchantId }).delete()
  if (!deleted) throw notFound('Batch')
}

export const exportPromoBatch: Handler<'exportPromoBatch'> = async ({ path, query }, ctx) => {
  const batch = await readOne(ctx.db, ctx.merchantId, path.id)
  return exportCodes(ctx, batch, query.format ?? 'xlsx')
}

const batchesOf = (db: Knex, merchantId: string): QueryBuilder<PromoBatch> =>
  PromoBatch.query(db)
    .where('promo_batches.merchantId', merchantId)
    .select('promo_batches.*', db.raw(`${USED} as used`, { merchantId }))

async function readOne(db: Knex, merchantId: string, id: string): Promise<PromoBatch> {
  const batch = await batchesOf(db, merchantId).findOne('promo_batches.id', id)
  if (!batch) throw notFound('Batch')
  return batch
}
