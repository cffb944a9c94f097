import type { Deps, Handler } from '../deps.ts'
import { forbidden, refused } from '../../platform/http/errors.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { NOT_SELF_SERVICE } from '../../shop/merchant/plans.ts'
import { assertTimeZone } from '../../shop/merchant/timeZone.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { keepImage } from '../products/images.ts'
import { assertOwnLogo, changeProfile } from './changeProfile.ts'
import { presentMe } from './present.ts'
import { readMe } from './readMe.ts'

export const getMe: Handler<'getMe'> = async (_, { db, merchantId, config }) => presentMe(await readMe(db, merchantId), config)

export const updateMe: Handler<'updateMe'> = async ({ body }, ctx) => {
  const { db, merchantId, config, storage } = ctx
  assertTimeZone(body.timeZone)
  await assertOwnLogo(storage, body.logoUrl)
  if (body.stripeTax) await assertTaxSetup(ctx)
  await db.transaction((trx) => changeProfile(trx, ctx, body))
  return presentMe(await readMe(db, merchantId), config)
}

/** @throws 403 for a plan that only the operator can grant. */
export const changePlan: Handler<'changePlan'> = async ({ body }, ctx) => {
  const { db, merchantId, config } = ctx
  if (!config.selfServicePlans.includes(body.tier)) throw forbidden(NOT_SELF_SERVICE)
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
    if (merchant.tier === body.tier) return
    await recordAudit(trx, ctx, { action: 'plan.changed', before: merchant, after: body })
    await merchant.$query(trx).patch({ tier: body.tier })
  })
  return presentMe(await readMe(db, merchantId), config)
}

export const uploadLogo: Handler<'uploadLogo'> = async ({ file }, ctx) => ({
  imageUrl: await keepImage(ctx, file!, 'logos'),
})

/** @throws 422 when the merchant's account at the payment provider cannot calculate tax. */
async function assertTaxSetup({ db, payments, merchantId }: Pick<Deps, 'db' | 'payments'> & { merchantId: string }) {
  const { paymentAccountId } = await Merchant.query(db).findById(merchantId).select('paymentAccountId').throwIfNotFound()
  if (!paymentAccountId) throw incomplete('Connect payments first: Stripe Tax belongs to your Stripe account.')
  const missing = await payments.readTaxSetup(paymentAccountId)
  if (missing.length) throw incomplete(`Stripe Tax is not active yet. In the dashboard of Stripe, add ${missing.join(' and ')}.`)
}

const incomplete = (msg: string) => refused('tax_setup_incomplete', msg, { errors: [{ path: 'stripeTax', msg }] })
