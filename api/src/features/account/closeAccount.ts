import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Deps, Handler } from '../deps.ts'
import { readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import { merchantAtServer } from '../../platform/db/atServer.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { UNPROVED } from '../../shop/merchant/domain.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { hashPassword, passwordMatches } from '../../platform/http/passwords.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { endSessions } from '../auth/sessions.ts'
import { followSalesOf } from '../orders/following/followSales.ts'
import { MERCHANT_TABLES } from './merchantTables.ts'

/** Rows per transaction, so that no lock is held for long. */
const BATCH = 2000

/**
 * Ends an account at once: nobody can sign in, links sell nothing, the domain is free. A job then clears its data
 * (docs/product/accounts.md#closing-an-account).
 * @throws 400 for a wrong password, 409 while orders are open.
 */
export const deleteAccount: Handler<'deleteAccount'> = async ({ body }, ctx) => {
  const { db, merchantId } = ctx
  const { passwordHash: known } = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  if (!(await passwordMatches(body.password, known, ctx.meter))) throw invalidField('password', 'Password is incorrect.')
  // The last invoices must carry the seller's name.
  await followSalesOf(db, merchantId)
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'), ctx.meter)
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
    // First, so that no order can begin after the count.
    await trx('links').where({ merchantId }).update({ isActive: false })
    await assertNoOpenOrder(trx, merchantId)
    await trx('api_keys').where({ merchantId }).delete()
    await endSessions(trx, merchantId)
    // Addresses of its checkouts stay: their pages say that the shop is closed.
    await trx('handles').where({ merchantId }).whereNotIn('kind', ['address', 'slug']).delete()
    await trx('allowed_origins').where({ merchantId }).delete()
    // On the coordinator of a cluster, where an own shop runs all statements.
    if (merchantAtServer(trx) === null) await trx('own_shop').where({ ownerId: merchantId }).update({ ownerId: null })
    await merchant.$query(trx).patch({
      ...CLEARED,
      ...readEmail('email', `${merchantId}@deleted.invalid`),
      passwordHash,
      closedAt: new Date(),
    })
    await recordAudit(trx, ctx, { action: 'account.deleted' })
    await queueJob(trx, 'clearAccount', { merchantId })
  })
  return undefined
}

/** Clears every table of a deleted account, in small steps. Safe to kill at any point and to run again. */
export async function clearAccount(
  { db, storage, payments, webhooks }: Pick<Deps, 'db' | 'storage' | 'payments' | 'webhooks'>,
  merchantId: string,
): Promise<void> {
  const closed = await db('merchants').where({ id: merchantId }).whereNotNull('closedAt').first('id')
  if (!closed) return
  for (const [table, { onClose }] of Object.entries(MERCHANT_TABLES)) {
    if (onClose === 'delete') await deleteRows(db, table, merchantId)
    else if (onClose !== 'keep') await patchRows(db, table, merchantId, onClose)
  }
  await db('shops_of_buyers').where({ merchantId }).delete()
  await db.raw('select forget_audit_events(?)', [merchantId])
  // Responses stored for idempotent calls contain personal data.
  await db('idempotency_keys').where({ merchantId }).delete()
  for (const folder of ['digital', 'disputes', 'exports', 'imports'])
    await storage.deleteAll(`${folder}/${merchantId}`).catch(ignoreMissing)
  // Last, because the services may be out of reach; the job is then retried.
  await forgetCards({ db, payments }, merchantId)
  await webhooks.forget(merchantId)
}

/** Lets the provider forget the cards of subscribers, one after another. */
async function forgetCards({ db, payments }: Pick<Deps, 'db' | 'payments'>, merchantId: string): Promise<void> {
  const kept = () => db('payment_methods').where({ merchantId }).whereNull('detachedAt')
  for (let card = await kept().first(); card; card = await kept().first()) {
    await payments.detachMethod(card.providerMethodId)
    await kept().where({ id: card.id }).update({ detachedAt: new Date(), releaseAt: null })
  }
}

async function assertNoOpenOrder(trx: Transaction, merchantId: string) {
  const [{ count }] = (await trx('orders').where({ merchantId, paymentStatus: 'pending' }).count('* as count')) as [
    { count: number },
  ]
  if (count === 0) return
  const orders = count === 1 ? '1 order is still open' : `${count} orders are still open`
  throw conflict(`${orders}. Complete or fail them first, or wait until they expire.`, 'open_orders')
}

/** Clears everything about the merchant as a person and a shop. */
const CLEARED: Partial<Merchant> = {
  name: 'Deleted account',
  storeName: 'Deleted shop',
  emailConfirmedAt: null,
  customDomain: null,
  ...UNPROVED,
  allowedOrigins: [],
  businessType: null,
  legalName: null,
  businessAddress: null,
  businessStreet: null,
  businessTown: null,
  businessPostcode: null,
  taxNumber: null,
  registerEntry: null,
  peppolId: null,
  imprint: null,
  businessPhone: null,
  website: null,
  description: null,
  supportEmail: null,
  termsUrl: null,
  privacyUrl: null,
  logoUrl: null,
  appearance: {},
  vatEnabled: false,
  smallBusiness: false,
  vatNumber: null,
  pixelId: null,
  pixelEnabled: false,
  pixelAccessToken: null,
  paymentAccountId: null,
  canAcceptPayments: false,
  formerAccountId: null,
  accountRequirements: [],
  accountMethods: [],
  remindersSince: null,
}

async function deleteRows(db: Knex, table: string, merchantId: string): Promise<void> {
  let gone: number
  do {
    const { rowCount } = await db.raw(
      'delete from ?? where merchant_id = ? and (tableoid, ctid) in (select tableoid, ctid from ?? where merchant_id = ? limit ?)',
      [table, merchantId, table, merchantId, BATCH],
    )
    gone = rowCount
  } while (gone > 0)
}

async function patchRows(db: Knex, table: string, merchantId: string, columns: Record<string, string>): Promise<void> {
  const set = Object.entries(columns)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')
  for (let last: string | null = null; ;) {
    const { rows } = (await db.raw(
      `with batch as (select id from :table: where merchant_id = :merchantId and (cast(:last as text) is null or id > :last) order by id limit :most),
       changed as (update :table: set ${set} where merchant_id = :merchantId and id in (select id from batch))
       select id from batch order by id desc limit 1`,
      { table, merchantId, last, most: BATCH, now: new Date() },
    )) as { rows: { id: string }[] }
    if (!rows[0]) return
    last = String(rows[0].id)
  }
}

/** A shop that uploaded nothing has no folder. */
function ignoreMissing(error: unknown) {
  if ((error as { code?: string; cause?: { code?: string } }).cause?.code !== 'ENOENT') throw error
}
