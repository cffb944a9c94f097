import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { OwnAccount } from '../../gateways/payments.ts'
import { openSandboxAccount } from '../../gateways/sandbox/ownAccount.ts'
import { askOwnAccount } from '../../gateways/stripe/ownAccount.ts'
import { sellWithConnected, sellWithOwn } from '../payment-accounts/ownAccount.ts'
import { storeEvents } from './storeEvents.ts'

type Shop = Pick<Config, 'shop' | 'stripe'>

/**
 * Brings the database into the mode of the configuration, at each start (docs/run/own-shop.md). Nothing is changed when it
 * throws.
 * @param warn called when Stripe does not answer: the account that is known from an earlier start then sells on.
 * @returns the Stripe account of the keys, if it sells or sold itself.
 * @throws an Error in words when the keys belong to another account, or several merchants sell here.
 */
export async function openShop(db: Knex, { shop, stripe }: Shop, warn: (text: string) => void): Promise<string | null> {
  const known: string | null = (await db('own_shop').first('stripeAccountId'))?.stripeAccountId ?? null
  if (shop === 'platform') {
    await openPlatform(db, stripe ? 'stripe' : 'sandbox')
    return known
  }
  const account = stripe ? await askOwnAccount(stripe) : await openSandboxAccount(db)
  if (!account) {
    if (known === null) throw new Error(UNKNOWN_ACCOUNT)
    warn(SILENT)
    return known
  }
  if (stripe && known !== null && known !== account.id) throw new Error(otherAccount(known, account.id))
  await db.transaction((trx) => openOwn(trx, account, stripe ? account.id : null))
  return stripe ? account.id : known
}

async function openOwn(trx: Knex.Transaction, account: OwnAccount, stripeAccountId: string | null): Promise<void> {
  await trx('own_shop').insert({ isOnly: true }).onConflict('is_only').ignore()
  const before = await trx('own_shop').forUpdate().first('ownerId', 'stripeAccountId')
  // Another process may have started with other keys at the same moment.
  if (stripeAccountId && before.stripeAccountId && before.stripeAccountId !== stripeAccountId)
    throw new Error(otherAccount(before.stripeAccountId, stripeAccountId))
  const merchants: string[] = await trx('merchants').whereNull('closedAt').limit(2).pluck('id')
  if (merchants.length > 1) throw new Error(SEVERAL)
  const ownerId = merchants[0] ?? null
  const { id: _, ...said } = account
  await trx('own_shop').update({ ownerId, account: JSON.stringify(said), ...(stripeAccountId && { stripeAccountId }) })
  if (ownerId) await sellWithOwn(trx, ownerId, account)
}

/** The account that was connected before sells again, if there was one. What it can do now is read like after an event. */
async function openPlatform(db: Knex, provider: 'stripe' | 'sandbox'): Promise<void> {
  const [merchant] = await db('merchants').where({ paymentMode: 'own' }).whereNull('closedAt').limit(1).select('id')
  if (!merchant) return
  const accountId = await db.transaction((trx) => sellWithConnected(trx, merchant.id))
  if (!accountId) return
  const event = { id: `evt_mode_${randomUUID()}`, type: 'account.updated', subject: { kind: 'account' as const, id: accountId } }
  await storeEvents(db, { provider }, [event])
}

const SEVERAL =
  'SHOP=own is for one shop, and several merchants have accounts on this server. Start with SHOP=platform, or with an empty database.'
const UNKNOWN_ACCOUNT =
  'Stripe does not answer, so the account of the keys is not known yet. The first start with SHOP=own needs Stripe: try again in a moment.'
const SILENT =
  'Stripe does not answer. The shop opens with the account of the last start, and the keys were not compared with it.'
const otherAccount = (known: string, given: string): string =>
  `The Stripe keys belong to ${given}, and this shop sells with ${known}, which its payments, refunds and disputes belong to. ` +
  `Set the keys of ${known}, or start with an empty database.`
