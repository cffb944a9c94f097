import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { rethrow, sweep } from '../../platform/jobs/sweep.ts'
import { assertMayMail } from '../../shop/letters/assertMayMail.ts'
import { queueRequestMail } from '../../shop/letters/queueRequestMail.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { readRequests, requestsOf, type RequestWithSession } from '../../shop/session/PaymentRequest.ts'
import { nextAfter, timesOf } from './schedule.ts'
import { statusOf } from './present.ts'

const PAGE = 200
const DAY_MS = 24 * 3_600_000
const MOST_BY_HAND = 10

const due = (only: Only) => `
  select merchant_id, id from payment_requests where next_reminder_at <= :now and (merchant_id, id) > (:merchantId, :id) ${andOnly(only)}
  order by merchant_id, id limit ${PAGE}`

/**
 * Queues the reminders of payment requests that are due, each once. Of several that were missed, the last is sent. Safe to run
 * twice at once.
 * @returns how many requests it looked at.
 */
export function remindPayers(db: Knex, log: (error: unknown) => void = rethrow): Promise<number> {
  const now = new Date()
  return sweep<{ merchantId: string; id: string }>(
    db,
    (last, only) => sql(db, due(only), { now, only, ...(last ?? { merchantId: NOBODY, id: NOBODY }) }),
    ({ merchantId, id }) => db.transaction((trx) => remindOnTime(trx as unknown as Transaction, merchantId, id)),
    log,
  )
}

async function remindOnTime(trx: Transaction, merchantId: string, id: string): Promise<void> {
  const now = new Date()
  const request = await lockRequest(trx, merchantId, id)
  if (!request?.nextReminderAt || request.nextReminderAt > now) return
  const { timeZone, closedAt } = await Merchant.query(trx).findById(merchantId).select('timeZone', 'closedAt').throwIfNotFound()
  const times = isUnpaid(request, timeZone) && !closedAt ? await timesOf(trx, request, timeZone) : []
  const reached = times.findLast(({ at }) => at <= now)
  const isMailed = reached !== undefined && !request.refusesMail
  if (isMailed) await queue(trx, request, String(reached.days))
  await change(trx, request, {
    nextReminderAt: nextAfter(times, now),
    ...(isMailed && { mailedAt: now, remindersSent: request.remindersSent + 1 }),
  })
}

/**
 * Queues a reminder that the merchant asks for.
 * @throws 404, 409, and 403 or 429 for a mail that would not be sent
 */
export async function remindByHand(
  trx: Transaction,
  config: Parameters<typeof assertMayMail>[1],
  merchantId: string,
  id: string,
): Promise<void> {
  const now = new Date()
  const request = await lockRequest(trx, merchantId, id)
  if (!request) throw notFound('Payment request')
  const { timeZone } = await Merchant.query(trx).findById(merchantId).select('timeZone').throwIfNotFound()
  if (!isUnpaid(request, timeZone)) throw conflict('Only an unpaid request has reminders.')
  if (request.refusesMail)
    throw conflict('This person refused reminders of your shop. Send them the address of the request yourself.')
  if (request.mailedAt && request.mailedAt.getTime() > now.getTime() - DAY_MS)
    throw conflict('The last mail was sent less than 24 hours ago.')
  if (request.remindersByHand >= MOST_BY_HAND) throw conflict(`You have sent ${MOST_BY_HAND} reminders of this request by hand.`)
  await assertMayMail(trx, config, merchantId, { to: request.customer.email! })
  const remindersByHand = request.remindersByHand + 1
  await queue(trx, request, `hand-${remindersByHand}`)
  const times = await timesOf(trx, request, timeZone)
  await change(trx, request, {
    remindersByHand,
    remindersSent: request.remindersSent + 1,
    mailedAt: now,
    nextReminderAt: nextAfter(times, now),
  })
}

const isUnpaid = (request: RequestWithSession, timeZone: string) => ['open', 'overdue'].includes(statusOf(request, timeZone))

async function lockRequest(trx: Transaction, merchantId: string, id: string): Promise<RequestWithSession | undefined> {
  await trx('payment_requests').where({ merchantId, id }).forUpdate().first('id')
  const [request] = await readRequests(requestsOf(trx, merchantId).where('payment_requests.id', id))
  return request
}

const queue = (trx: Transaction, { merchantId, id, customer }: RequestWithSession, which: string) =>
  queueRequestMail(trx, { merchantId, requestId: id, to: customer.email!, template: 'payment_reminder', which })

const change = (trx: Transaction, { merchantId, id }: RequestWithSession, changes: object) =>
  trx('payment_requests')
    .where({ merchantId, id })
    .update({ ...changes, updatedAt: trx.raw(CHANGED_AT) })
