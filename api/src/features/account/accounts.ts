import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { emit } from '../../outbox/Event.ts'
import { Merchant } from '../../rows/Merchant.ts'

/** Reads at the provider whether an account may be paid and what it lacks, and tells whoever listens when that changed. */
export async function refreshAccount({ db, payments }: Pick<Deps, 'db' | 'payments'>, accountId: string): Promise<void> {
  // Asked only for accounts of ours: the provider tells of others too.
  if (!(await Merchant.query(db).findOne({ paymentAccountId: accountId }).select('id'))) return
  const { canAcceptPayments, requirements } = await payments.readAccount(accountId)
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findOne({ paymentAccountId: accountId }).forUpdate()
    if (!merchant) return
    await merchant.$query(trx).patch({ accountRequirements: requirements })
    await setAccepting(trx, merchant, canAcceptPayments)
  })
}

/** Lets go of an account: nobody can pay any more. It stays the merchant's at the provider (decisions: Connect). */
export const unlinkAccount = (db: Knex, accountId: string): Promise<void> =>
  db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findOne({ paymentAccountId: accountId }).forUpdate()
    if (!merchant) return
    await setAccepting(trx, merchant, false)
    await merchant.$query(trx).patch({ paymentAccountId: null, formerAccountId: accountId, accountRequirements: [] })
  })

async function setAccepting(trx: Transaction, merchant: Merchant, canAcceptPayments: boolean) {
  if (merchant.canAcceptPayments === canAcceptPayments) return
  await merchant.$query(trx).patch({ canAcceptPayments })
  const type = canAcceptPayments ? 'account.payments_enabled' : 'account.payments_disabled'
  await emit(trx, merchant.id, type, {
    id: merchant.id,
    accountId: merchant.paymentAccountId,
    paymentsEnabled: canAcceptPayments,
  })
}
