import type { Knex } from 'knex'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../deps.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { admitMails, type Refusal } from '../../shop/letters/admitMails.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'

/** Addresses of one shop that are asked in one transaction, then it is the turn of the next shop. */
const MOST_OF_SHOP = 100
const SHOPS_AT_ONCE = 200
/** A mail above a limit is tried again after this long. */
const TRY_AGAIN_MS = 3_600_000
/** Then an address that could not be asked is given up. */
const GIVEN_UP_MS = 14 * 24 * 3_600_000

const shops = (only: Only) => `
  select distinct merchant_id from waitlist_entries where mail_due_at <= now() and merchant_id > :merchantId ${andOnly(only)}
  order by merchant_id limit :most`

/**
 * Asks imported addresses to confirm, those who asked first at first, as far as the limits of mails to others allow
 * (docs/product/links.md#import-of-a-waiting-list). Runs every minute; safe to run twice at once, and to be killed.
 */
export async function askImported({ db, config }: Pick<Deps, 'db' | 'config'>, log: (error: unknown) => void): Promise<void> {
  let hasMore: boolean
  do {
    hasMore = false
    await sweep<{ merchantId: string }>(
      db,
      (last, only) => sql(db, shops(only), { merchantId: last?.merchantId ?? NOBODY, most: SHOPS_AT_ONCE, only }),
      async ({ merchantId }) => {
        if (await db.transaction((trx) => askOfShop(trx, config, merchantId))) hasMore = true
      },
      log,
    )
  } while (hasMore)
}

/** @returns whether it reached its limit, so more may wait. */
async function askOfShop(trx: Knex, config: Deps['config'], merchantId: string): Promise<boolean> {
  const now = new Date()
  await dueOf(trx, merchantId)
    .where('importedAt', '<', new Date(now.getTime() - GIVEN_UP_MS))
    .delete()
  // Locked, so that two runs ask one after the other, and the second counts the mails of the first.
  const entries = await dueOf(trx, merchantId).orderBy(['createdAt', 'id']).limit(MOST_OF_SHOP).forUpdate()
  const seller = await Merchant.query(trx).findById(merchantId)
  if (!entries.length || !seller) return false
  const isAsking = new Set(await askingLinks(trx, merchantId, entries))
  const mails = entries
    .filter(({ linkId }) => isAsking.has(linkId))
    .map(({ id, email }) => ({ id, to: email, createdAt: now, networkHash: null, canWait: true }))
  const refused = await admitMails(trx, config, seller, mails)
  const admitted = mails.map(({ id }) => id).filter((id) => !refused.has(id))
  await WaitlistEntry.query(trx).where({ merchantId }).whereIn('id', admitted).patch({ mailedAt: now, mailDueAt: null })
  for (const id of admitted) await queueJob(trx, 'mailWaitlist', { merchantId, id, about: 'confirm' }, { canWait: true })
  const later = [...refused.values()].some(isOfShop)
    ? dueOf(trx, merchantId)
    : WaitlistEntry.query(trx)
        .where({ merchantId })
        .whereIn('id', [...refused.keys(), ...entries.filter(({ linkId }) => !isAsking.has(linkId)).map(({ id }) => id)])
  await later.patch({ mailDueAt: new Date(now.getTime() + TRY_AGAIN_MS) })
  return entries.length === MOST_OF_SHOP
}

const dueOf = (trx: Knex, merchantId: string) =>
  WaitlistEntry.query(trx).where({ merchantId }).where('mailDueAt', '<=', trx.raw('now()'))

/** Only the page of an active link confirms an address. A list that was switched off asks nobody new. */
const askingLinks = (trx: Knex, merchantId: string, entries: WaitlistEntry[]): PromiseLike<string[]> =>
  trx('links')
    .where({ merchantId, isActive: true, offersWaitlist: true })
    .whereIn('id', [...new Set(entries.map(({ linkId }) => linkId))])
    .pluck('id')

/** Whether it refuses every other mail of the shop too. */
const isOfShop = (refusal: Refusal): boolean => refusal === 'shop' || refusal === 'unconfirmed'
