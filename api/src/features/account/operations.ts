import type { Deps, Handler } from '../../deps.ts'
import { emit } from '../../outbox/Event.ts'
import { Merchant } from '../auth/Merchant.ts'
import { keepImage } from '../products/images.ts'

export const getIntegrationsStatus: Handler<'getIntegrationsStatus'> = async (_, { db, merchantId }) => {
  const merchant = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  return {
    stripe: {
      connected: merchant.paymentAccountId !== null,
      accountId: merchant.paymentAccountId,
      canAcceptPayments: merchant.canAcceptPayments,
    },
  }
}

export const connectStripe: Handler<'connectStripe'> = async (input, ctx) => {
  const { db, merchantId, payments, config } = ctx
  const merchant = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  const { accountId, url } = await payments.connect({
    accountId: merchant.paymentAccountId,
    returnUrl: `${config.publicUrl}/dashboard/settings`,
  })
  if (merchant.paymentAccountId) return { url }
  const kept = await Merchant.query(db).findById(merchantId).whereNull('paymentAccountId').patch({ paymentAccountId: accountId })
  // Of two clicks at once the second goes on with the account of the first.
  return kept ? { url } : connectStripe(input, ctx)
}

export const uploadLogo: Handler<'uploadLogo'> = async ({ file }, { storage }) => ({
  imageUrl: await keepImage(storage, file!, 'logos'),
})

/** Reads at the provider whether an account may be paid, and tells whoever listens when that changed. */
export async function refreshAccount({ db, payments }: Pick<Deps, 'db' | 'payments'>, accountId: string): Promise<void> {
  const canAcceptPayments = await payments.canAcceptPayments(accountId)
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findOne({ paymentAccountId: accountId }).forUpdate()
    if (!merchant || merchant.canAcceptPayments === canAcceptPayments) return
    await merchant.$query(trx).patch({ canAcceptPayments })
    const type = canAcceptPayments ? 'account.payments_enabled' : 'account.payments_disabled'
    await emit(trx, merchant.id, type, { id: merchant.id, accountId, paymentsEnabled: canAcceptPayments })
  })
}
