import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import type { Account } from '../../gateways/payments.ts'
import { emit } from '../../platform/outbox/Event.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { ownerOf } from '../../shop/merchant/handles.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { linksChanged } from '../../shop/sale/linkChanges.ts'

/**
 * Reads from the provider whether an account can be paid and what it lacks, and notifies the listener when that
 * changed.
 */
export async function refreshAccount({ db, payments }: Pick<Deps, 'db' | 'payments'>, accountId: string): Promise<void> {
  // Only for merchants' accounts: the provider also reports accounts that are not ours.
  const id = await ownerOf(db, 'account', accountId)
  // A disconnected account still has its handle.
  if (!id || !(await Merchant.query(db).findOne({ id, paymentAccountId: accountId }).select('id'))) return
  const account = await payments.readAccount(accountId)
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findOne({ id, paymentAccountId: accountId }).forUpdate()
    if (merchant) await keepAccount(trx, merchant, account)
  })
}

/** Keeps what the provider says of an account. */
export async function keepAccount(trx: Transaction, merchant: Merchant, account: Account): Promise<void> {
  const { canAcceptPayments, requirements, methods } = account
  if (account.profile) await trx('own_shop').update({ account: JSON.stringify(account) })
  await merchant.$query(trx).patch({ accountRequirements: requirements, accountMethods: methods })
  await setAccepting(trx, merchant, canAcceptPayments)
}

/**
 * Disconnects an account, so that it can no longer be paid. The merchant keeps it at the provider
 * (docs/product/payments.md#disconnecting).
 * @param by absent when it was disconnected at the provider.
 */
export const unlinkAccount = (db: Knex, accountId: string, by?: Actor): Promise<void> =>
  db.transaction(async (trx) => {
    const id = await ownerOf(trx, 'account', accountId)
    if (!id) return
    const merchant = await Merchant.query(trx).findOne({ id, paymentAccountId: accountId }).forUpdate()
    if (!merchant) return
    await setAccepting(trx, merchant, false)
    const actor = by ?? { merchantId: id, system: 'Payment provider' }
    await recordAudit(trx, actor, { action: 'payout_account.disconnected', before: { account_id: accountId } })
    await merchant
      .$query(trx)
      .patch({ paymentAccountId: null, formerAccountId: accountId, accountRequirements: [], accountMethods: [] })
  })

/** Sets whether a merchant can be paid, and notifies their listener if that changed. */
export async function setAccepting(trx: Transaction, merchant: Merchant, canAcceptPayments: boolean): Promise<void> {
  if (merchant.canAcceptPayments === canAcceptPayments) return
  await merchant.$query(trx).patch({ canAcceptPayments })
  linksChanged(trx, merchant.id)
  const type = canAcceptPayments ? 'account.payments_enabled' : 'account.payments_disabled'
  await emit(trx, merchant.id, type, {
    id: merchant.id,
    account_id: merchant.paymentAccountId,
    payments_enabled: canAcceptPayments,
  })
}
