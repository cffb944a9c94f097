import type { Deps } from '../deps.ts'
import { type MetaEvent, sendConversion } from '../../gateways/metaConversions.ts'
import { deleteInBatches } from '../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { unseal } from '../../platform/http/seal.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { sendsToMeta } from './queueMetaEvent.ts'

/** Meta refuses older events. */
const DAYS_7_MS = 7 * 24 * 3600_000
/** For how long responses stay visible. */
const KEPT_DAYS = 30

interface Row {
  id: string
  pixelId: string
  payload: MetaEvent
  createdAt: Date
}

/**
 * Sends a queued event, unless its result is final. Meta counts an event id once, so sending twice is safe.
 * @throws for temporary errors; the job is then retried with growing delays for seven days.
 */
export async function sendMetaEvent(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<void> {
  const row: Row | undefined = await db('meta_events').where({ merchantId, id, status: 'waiting' }).first()
  if (!row) return
  const settle = (status: 'sent' | 'failed', answer: string) =>
    db('meta_events').where({ merchantId, id }).update({ status, answer, settledAt: db.fn.now(), payload: '{}' })
  const merchant = await Merchant.query(db).findById(merchantId)
  if (!merchant || !sendsToMeta(merchant) || merchant.pixelId !== row.pixelId)
    return void (await settle('failed', 'The pixel was removed or changed before this was sent.'))
  try {
    const accessToken = unseal(config.secrets, merchant.pixelAccessToken!)
    const { taken, answer } = await sendConversion({
      base: config.metaApiBase,
      pixelId: row.pixelId,
      accessToken,
      event: row.payload,
    })
    await settle(taken ? 'sent' : 'failed', answer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (Date.now() - row.createdAt.getTime() > DAYS_7_MS) return void (await settle('failed', error.message))
    await db('meta_events').where({ merchantId, id }).update({ answer: error.message })
    throw error
  }
}

/** Deletes old events, once a day. */
export const forgetMetaEvents = ({ db }: Pick<Deps, 'db'>, log: (error: unknown) => void = rethrow): Promise<number> =>
  deleteInBatches(
    db,
    {
      table: 'meta_events',
      key: ['merchant_id', 'id'],
      where: `created_at < now() - interval '${KEPT_DAYS} days'`,
    },
    log,
  )
