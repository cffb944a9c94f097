import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { Deps, Handler } from '../deps.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { readRequests, requestsOf, type RequestWithSession } from '../../shop/session/PaymentRequest.ts'
import { findSessionToken } from '../../shop/session/sessionToken.ts'
import { expireSession } from '../checkout-sessions/expireSessions.ts'
import { linkShop } from '../links/present.ts'
import { insertRequest } from './createRequest.ts'
import { listPage } from './listing.ts'
import { presentRequest, statusOf } from './present.ts'
import { remindByHand } from './remindPayers.ts'

export const createPaymentRequest: Handler<'createPaymentRequest'> = ({ body }, { db, merchantId, config }) =>
  commitReply(db, async (trx) => {
    const id = await insertRequest(trx, merchantId, body, config)
    return readPresented(trx, config, merchantId, id)
  })

export const getPaymentRequest: Handler<'getPaymentRequest'> = ({ path }, { db, merchantId, config }) =>
  readPresented(db, config, merchantId, path.id)

export const listPaymentRequests: Handler<'listPaymentRequests'> = async ({ query }, { db, merchantId, config }) => {
  const access = await accessOf(db, config, merchantId)
  const { requests, total, isExact, next } = await listPage(db, merchantId, query, access.timeZone)
  return {
    data: requests.map((request) => presentRequest(request, { ...access, token: tokenOf(config, request) })),
    total,
    total_is_exact: isExact,
    next_cursor: next,
  }
}

export const cancelPaymentRequest: Handler<'cancelPaymentRequest'> = async ({ path }, { db, payments, merchantId, config }) => {
  await endRequest({ db, payments }, merchantId, path.id, {
    why: 'The shop cancelled the payment request',
    changes: { nextReminderAt: null },
  })
  return readPresented(db, config, merchantId, path.id)
}

export const markPaymentRequestPaid: Handler<'markPaymentRequestPaid'> = async (
  { path },
  { db, payments, merchantId, config },
) => {
  await endRequest({ db, payments }, merchantId, path.id, {
    why: 'The shop marked the payment request as paid in another way',
    changes: { nextReminderAt: null, paidOutsideAt: new Date() },
  })
  return readPresented(db, config, merchantId, path.id)
}

export const remindPaymentRequest: Handler<'remindPaymentRequest'> = ({ path }, { db, merchantId, config }) =>
  db.transaction(async (trx) => {
    await remindByHand(trx, config, merchantId, path.id)
    return readPresented(trx, config, merchantId, path.id)
  })

/** Ends the session of a request, which can then not be paid, and changes the request in the same transaction. */
async function endRequest(
  deps: Pick<Deps, 'db' | 'payments'>,
  merchantId: string,
  id: string,
  { why, changes }: { why: string; changes: object },
): Promise<void> {
  const request = await readRequest(deps.db, merchantId, id)
  const isEnded = await expireSession(deps, request, why, (trx) =>
    trx('payment_requests')
      .where({ merchantId, id })
      .update({ ...changes, updatedAt: trx.raw(CHANGED_AT) }),
  )
  if (isEnded) return
  const { timeZone } = await Merchant.query(deps.db).findById(merchantId).select('timeZone').throwIfNotFound()
  throw conflict(WHY_NOT[statusOf(await readRequest(deps.db, merchantId, id), timeZone)])
}

const IN_PROGRESS = 'A payment of this request is in progress.'
const WHY_NOT = {
  open: IN_PROGRESS,
  overdue: IN_PROGRESS,
  paid: 'This request was paid.',
  cancelled: 'This request was cancelled already.',
  expired: 'This request has expired.',
}

async function readRequest(db: Knex, merchantId: string, id: string): Promise<RequestWithSession> {
  const [request] = await readRequests(requestsOf(db, merchantId).where('payment_requests.id', id))
  if (!request) throw notFound('Payment request')
  return request
}

async function readPresented(db: Knex, config: Pick<Config, 'checkoutUrl' | 'secrets'>, merchantId: string, id: string) {
  const request = await readRequest(db, merchantId, id)
  return presentRequest(request, { ...(await accessOf(db, config, merchantId)), token: tokenOf(config, request) })
}

async function accessOf(db: Knex, config: Pick<Config, 'checkoutUrl'>, merchantId: string) {
  const { base } = await linkShop(db, merchantId, config)
  const { timeZone } = await Merchant.query(db).findById(merchantId).select('timeZone').throwIfNotFound()
  return { base, timeZone }
}

const tokenOf = ({ secrets }: Pick<Config, 'secrets'>, request: RequestWithSession) => findSessionToken(secrets, request)
