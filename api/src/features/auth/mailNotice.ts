import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { PLATFORM } from '../../shop/letters/brand.ts'
import type { Block } from '../../shop/letters/Letter.ts'
import { queueAccountMail } from '../../shop/letters/queueMail.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { AuditEventRow } from '../audit/listing.ts'
import { detailsOf, noticeOf } from '../audit/notices.ts'
import { makeToken } from './mailedTokens.ts'

/** Time between two mails about the same action. What happens meanwhile is in the second. */
const PAUSE_MS = 15 * 60_000
/** Events older than this are no news. */
const NEWS_MS = 24 * 3_600_000
/** A change is a little older than its event. */
const MARGIN_MS = 60_000
/** Events in one mail; the activity log has the others. */
const MAX_SHOWN = 5

/**
 * Mails the merchant what was done in their account since the last mail about the same action, with a link "This was not me".
 * Sends nothing to an unconfirmed address, which may be a stranger's. Safe to run twice.
 */
export const mailNotice = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { merchantId, action }: { merchantId: string; action: string },
): Promise<void> =>
  db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findById(merchantId).forUpdate()
    if (!merchant?.emailConfirmedAt || merchant.closedAt) return
    const mailed = await mailedBefore(trx, merchantId, action)
    const events = (await recentEvents(trx, merchantId, action)).filter(
      (event) => noticeOf(event) && !mailed.some(({ data }) => data.events.includes(event.id)),
    )
    if (events.length === 0) return
    const next = (mailed[0]?.createdAt.getTime() ?? 0) + PAUSE_MS
    if (next > Date.now()) return queueJob(trx, 'mailNotice', { merchantId, action }, { runAt: new Date(next) })
    await queueNotice(trx, merchant, events, config.publicUrl)
  })

const mailedBefore = (
  trx: Knex,
  merchantId: string,
  action: string,
): Promise<{ createdAt: Date; data: { events: string[] } }[]> =>
  trx('mails')
    .where({ merchantId, template: 'account_notice' })
    .where('createdAt', '>', new Date(Date.now() - NEWS_MS))
    .whereRaw(`data ->> 'action' = ?`, [action])
    .orderBy('createdAt', 'desc')
    .select('createdAt', 'data')

const recentEvents = (trx: Knex, merchantId: string, action: string): Promise<AuditEventRow[]> =>
  trx('audit_events')
    .where({ merchantId, action })
    .where('createdAt', '>', new Date(Date.now() - NEWS_MS))
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])

async function queueNotice(trx: Knex, merchant: Merchant, events: AuditEventRow[], publicUrl: string): Promise<void> {
  const { id: merchantId, email, timeZone } = merchant
  const [newest] = events as [AuditEventRow]
  const subject = noticeOf(newest)!
  const token = await makeToken(trx, merchant, 'not_me', new Date(events.at(-1)!.createdAt.getTime() - MARGIN_MS))
  const rest = events.length - MAX_SHOWN
  await queueAccountMail(trx, {
    merchantId,
    to: email,
    template: 'account_notice',
    data: { action: newest.action, events: events.map(({ id }) => id) },
    letter: {
      subject,
      preview: 'If it was not you, secure your account.',
      title: subject,
      blocks: [
        { is: 'text', text: `This happened in the account of ${email} at ${PLATFORM.shop}:` },
        ...events.slice(0, MAX_SHOWN).map((event) => factsOf(event, timeZone)),
        ...(rest > 0 ? [{ is: 'text' as const, text: `And ${rest} more. Settings → Security lists them all.` }] : []),
        { is: 'button', label: 'This was not me', url: `${publicUrl}/not-me?token=${token}` },
        {
          is: 'text',
          text: 'The link works for seven days. After you confirm, every session and API key ends, the password stops working, what was set up since then is switched off, and we mail you a link that sets a new password.',
        },
      ],
      footer: ['If it was you, you do not need to do anything.'],
    },
  })
}

const factsOf = (event: AuditEventRow, timeZone: string): Block => ({
  is: 'facts',
  rows: [
    ...detailsOf(event),
    { label: 'Time', value: `${timeIn(event.createdAt, timeZone)} (${timeZone})` },
    { label: event.actorKind === 'key' ? 'API key' : event.actorKind === 'system' ? 'By' : 'Device', value: event.actorName },
  ],
})

const timeIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
