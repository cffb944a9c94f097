import type { Knex } from 'knex'
import { isbot } from 'isbot'
import { isUuid } from '../../platform/db/isUuid.ts'
import { lockByName } from '../../platform/db/lockByName.ts'
import type { components } from '../../generated/openapi.ts'
import { emit, type EventData } from '../../platform/outbox/Event.ts'
import { hostOf } from './hostOf.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { shortenHold } from './shortenHold.ts'
import { recordEvents } from '../analytics/recordEvents.ts'

const NO_UTM = {}
const EMPTY_UTM = { source: null, medium: null, campaign: null, term: null, content: null }
/** Link events that webhooks receive. Completed orders emit events of their own. */
const WEBHOOK_EVENTS: Partial<Record<string, 'checkout.started' | 'checkout.abandoned'>> = {
  checkout_started: 'checkout.started',
  checkout_abandoned: 'checkout.abandoned',
}

export interface Visit {
  userAgent: string
  language: string
  /** The signed-in merchant, if the visitor is one. */
  merchantId: string | null
}

/**
 * Appends one event of a link. Ignores known bots and the merchant's own visits; counts a view once per visitor and
 * link within 30 minutes. Stores no network address (docs/product/events.md#views).
 */
export async function recordEvent(
  db: Knex,
  sale: Pick<Sale, 'id' | 'merchantId' | 'urlId' | 'name'>,
  event: components['schemas']['CheckoutEventInput'],
  visit: Visit,
) {
  const sessionId = event.sessionId && isUuid(event.sessionId) ? event.sessionId : null
  if (event.eventType === 'checkout_abandoned' && sessionId)
    await shortenHold(db, { merchantId: sale.merchantId, linkId: sale.id, sessionId })
  if (isbot(visit.userAgent) || visit.merchantId === sale.merchantId) return
  await db.transaction(async (trx) => {
    if (event.eventType === 'view' && event.visitorId && (await wasSeen(trx, sale, event.visitorId))) return
    await recordEvents(trx, [
      {
        merchantId: sale.merchantId,
        linkId: sale.id,
        type: event.eventType,
        visitorId: event.visitorId ?? null,
        sessionId,
        step: event.step ?? null,
        reason: event.reason ?? null,
        source: hostOf(event.referrer),
        utm: JSON.stringify(event.utm ?? NO_UTM),
        country: countryOf(visit.language),
        device: deviceOf(visit.userAgent),
      },
    ])
    const type = WEBHOOK_EVENTS[event.eventType]
    if (type) await emit(trx, sale.merchantId, type, eventData(sale, event))
  })
}

const eventData = (
  { id, urlId, name }: Pick<Sale, 'id' | 'urlId' | 'name'>,
  event: components['schemas']['CheckoutEventInput'],
): EventData<'checkout.started'> => ({
  link_id: id,
  url_id: urlId,
  link_name: name,
  session_id: event.sessionId ?? null,
  step: event.step ?? null,
  reason: event.reason ?? null,
  referrer: event.referrer ?? null,
  utm: event.utm ? { ...EMPTY_UTM, ...event.utm } : null,
})

/** Returns whether the visitor's view was counted already. Concurrent views of one visitor wait for each other. */
async function wasSeen(
  trx: Knex,
  { id: linkId, merchantId }: Pick<Sale, 'id' | 'merchantId'>,
  visitorId: string,
): Promise<boolean> {
  await lockByName(trx, merchantId, `view ${linkId} ${visitorId}`)
  const seen = await trx('link_events')
    .where({ merchantId, linkId, visitorId, type: 'view' })
    .where('createdAt', '>', trx.raw(`now() - interval '30 minutes'`))
    .first('id')
  return seen !== undefined
}

/** Country of the browser's first language, `de-AT` → AT. */
const countryOf = (language: string): string | null => /^[a-z]{2,3}-([A-Z]{2})\b/.exec(language)?.[1] ?? null

function deviceOf(userAgent: string): 'phone' | 'tablet' | 'computer' {
  const isAndroidTablet = userAgent.includes('Android') && !userAgent.includes('Mobile')
  if (isAndroidTablet || /iPad|Tablet/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'computer'
}
