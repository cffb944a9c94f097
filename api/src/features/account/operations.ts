import type { Deps, Handler } from '../deps.ts'
import { ApiError, conflict } from '../../platform/http/errors.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { refreshAccount, unlinkAccount } from '../payment-accounts/accounts.ts'
import { readOwnProfile } from '../payment-accounts/ownAccount.ts'
import { expectedMethods } from '../payment-accounts/expectedMethods.ts'
import { domainsOf } from '../domains/registerDomains.ts'

/**
 * Reads the state from the provider, so that a merchant returning from the onboarding page sees the change even before
 * the webhook arrives.
 */
export const getIntegrationsStatus: Handler<'getIntegrationsStatus'> = async (_, ctx) => {
  const before = await readMerchant(ctx)
  if (before.paymentAccountId && !before.canAcceptPayments) await refreshAccount(ctx, before.paymentAccountId).catch(unlessSilent)
  const merchant = await readMerchant(ctx)
  return {
    stripe: {
      mode: merchant.paymentMode,
      connected: merchant.paymentAccountId !== null,
      accountId: merchant.paymentAccountId,
      canAcceptPayments: merchant.canAcceptPayments,
      requirements: merchant.accountRequirements,
      account: merchant.paymentMode === 'own' ? await readOwnProfile(ctx.db) : null,
      expectedMethods: merchant.canAcceptPayments ? expectedMethods(merchant) : [],
      domains: await domainsOf(ctx, merchant),
    },
  }
}

export const connectStripe: Handler<'connectStripe'> = async (input, ctx) => {
  const { db, merchantId, payments, config } = ctx
  assertConnectable(config)
  const { email, paymentAccountId, formerAccountId } = await readMerchant(ctx)
  const dashboard = `${config.publicUrl}/dashboard`
  const settings = `${dashboard}/settings/payments`
  const { accountId, url } = await payments.connect({
    merchantId,
    email,
    accountId: paymentAccountId ?? formerAccountId,
    returnUrl: dashboard + returnPath(input.query),
    refreshUrl: `${settings}?connect=refresh`,
  })
  if (paymentAccountId === accountId) return { url }
  // Of two concurrent clicks, the second uses the account of the first.
  const kept = await db.transaction(async (trx) => {
    const changed = await Merchant.query(trx)
      .findById(merchantId)
      .where((query) => query.where({ paymentAccountId }).orWhereNull('paymentAccountId'))
      .patch({ paymentAccountId: accountId, canAcceptPayments: false })
    if (!changed) return false
    // A merchant who connects again has it already.
    await trx('handles').insert({ kind: 'account', handle: accountId, merchantId }).onConflict(['kind', 'handle']).ignore()
    await recordAudit(trx, ctx, { action: 'payout_account.connected', after: { account_id: accountId } })
    return true
  })
  return kept ? { url } : connectStripe(input, ctx)
}

function returnPath({ return_to, link }: Parameters<Handler<'connectStripe'>>[0]['query']): string {
  if (return_to === 'settings') return '/settings/payments'
  return return_to === 'test_sale' && link ? `/sell?link=${link}&buy=connected` : ''
}

export const disconnectStripe: Handler<'disconnectStripe'> = async (_, ctx) => {
  assertConnectable(ctx.config)
  const { paymentAccountId } = await readMerchant(ctx)
  if (paymentAccountId) await unlinkAccount(ctx.db, paymentAccountId, ctx)
  return undefined
}

const readMerchant = async ({ db, merchantId }: Pick<Deps, 'db'> & { merchantId: string }): Promise<Merchant> =>
  Merchant.query(db).findById(merchantId).throwIfNotFound()

/** @throws 409 in a shop of one's own, whose account is that of the server's keys. */
function assertConnectable({ shop }: Deps['config']) {
  if (shop === 'own')
    throw conflict('This shop sells with the account of the server’s keys. There is nothing to connect or disconnect.')
}

/** While the provider does not answer, its last known state is returned. */
function unlessSilent(error: unknown) {
  if (!(error instanceof ApiError)) throw error
}
