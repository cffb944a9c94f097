import type { Handler } from '../../deps.ts'
import { forbidden } from '../../http/errors.ts'
import { readToken, signToken } from '../../http/tokens.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { assertTimeZone } from '../../rows/timeZone.ts'
import { keepImage } from '../products/images.ts'
import { assertOwnLogo, changeProfile } from './changeProfile.ts'
import { presentMe } from './present.ts'
import { readMe } from './readMe.ts'

export const getMe: Handler<'getMe'> = async (_, { db, merchantId, config }) => presentMe(await readMe(db, merchantId), config)

export const updateMe: Handler<'updateMe'> = async ({ body }, { db, merchantId, config, storage, header }) => {
  assertTimeZone(body.timeZone)
  await assertOwnLogo(storage, body.logoUrl)
  await db.transaction((trx) => changeProfile(trx, merchantId, body, config))
  const merchant = await readMe(db, merchantId)
  const user = presentMe(merchant, config)
  if (body.password === undefined) return user
  // A new password ended every token. The caller continues with a new one of the same lifetime.
  const remember = readToken(config.secret, header('authorization'))?.remember ?? false
  return { ...user, token: signToken(config.secret, { merchantId, version: merchant.tokenVersion }, remember) }
}

/** @throws 403 for a plan that only the operator can grant. */
export const changePlan: Handler<'changePlan'> = async ({ body }, { db, merchantId, config }) => {
  if (!config.selfServicePlans.includes(body.tier)) throw forbidden('This plan is not self-service. Please contact sales.')
  await Merchant.query(db).findById(merchantId).patch({ tier: body.tier })
  return presentMe(await readMe(db, merchantId), config)
}

export const uploadLogo: Handler<'uploadLogo'> = async ({ file }, ctx) => ({
  imageUrl: await keepImage(ctx, file!, 'logos'),
})
