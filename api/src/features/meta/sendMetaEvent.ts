import type { Deps } from '../../deps.ts'
import { type MetaEvent, sendConversion } from '../../gateways/metaConversions.ts'
import { ApiError } from '../../http/errors.ts'
import { unseal } from '../../http/seal.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { tellsMeta } from './queueMetaEvent.ts'

/** Meta takes nothing older. */
const DAYS_7_MS = 7 * 24 * 3600_000
/** How long the answers stay to be looked at. */
const KEPT_DAYS = 30

interface Row {
  id: string
  pixelId: string
  payload: MetaEvent
  createdAt: Date
}

/**
 * Sends a queued event; what was decided is not sent again. Sent twice it counts once, by its id.
 * @throws for what may pass; the job then comes again, later each time, for seven days.
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
  if (!merchant || !tellsMeta(merchant) || merchant.pixelId !== row.pixelId)
    return void (await settle('failed', 'The pixel was removed or changed before this was sent.'))
  try {
    const accessToken = unseal(config.secret, merchant.pixelAccessToken!)
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

/** Once a day: what nobody looks at any more. */
export const forgetMetaEvents = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db('meta_events')
    .where('createdAt', '<', db.raw(`now() - make_interval(days => ?)`, [KEPT_DAYS]))
    .delete()
