import { violatesUnique } from '../../db/violatesUnique.ts'
import type { Handler } from '../../deps.ts'
import { readEmail } from '../../http/canonicalEmail.ts'
import { conflict, forbidden, invalidField, unauthorized } from '../../http/errors.ts'
import { requiredText } from '../../http/requiredText.ts'
import { readToken, signToken } from '../../http/tokens.ts'
import { revokeKeys } from '../keys/revokeKeys.ts'
import { assertUncommonPassword } from './assertUncommonPassword.ts'
import { findByEmail, Merchant } from './Merchant.ts'
import { mailConfirmation } from './accountMails.ts'
import { assertNotKept } from './changeEmail.ts'
import { assertOwnLogo, changeProfile } from './changeProfile.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { presentMe, presentSession } from './present.ts'
import { readMe } from './readMe.ts'

export const register: Handler<'register'> = async ({ body }, { db, config }) => {
  assertTimeZone(body.timeZone)
  await assertUncommonPassword(body.password)
  const { password, ...rest } = body
  const name = requiredText('name', body.name)
  const storeName = requiredText('storeName', body.storeName)
  const email = readEmail('email', body.email)
  const passwordHash = await hashPassword(password)
  const merchant = await db
    .transaction(async (trx) => {
      await assertNotKept(trx, email)
      const made = await Merchant.query(trx).insertAndFetch({ ...rest, ...email, name, storeName, passwordHash })
      await mailConfirmation(trx, made, config.publicUrl)
      return made
    })
    .catch((error: unknown) => {
      // The words are the spec's: the sign-up wizard reads them (spec 1 §8).
      if (violatesUnique(error)) throw conflict('User already exists', 'email_taken')
      throw error
    })
  return presentSession(merchant, signToken(config.secret, { merchantId: merchant.id, version: merchant.tokenVersion }, false))
}

export const login: Handler<'login'> = async ({ body }, { db, config }) => {
  const merchant = await findByEmail(db, body.email)
  const matches = await passwordMatches(body.password, merchant?.passwordHash ?? null)
  if (!merchant || !matches) throw unauthorized('Email or password is incorrect.')
  return presentSession(
    merchant,
    signToken(config.secret, { merchantId: merchant.id, version: merchant.tokenVersion }, body.remember ?? false),
  )
}

export const getMe: Handler<'getMe'> = async (_, { db, merchantId, config }) => presentMe(await readMe(db, merchantId), config)

export const updateMe: Handler<'updateMe'> = async ({ body }, { db, merchantId, config, storage, header }) => {
  assertTimeZone(body.timeZone)
  await assertOwnLogo(storage, body.logoUrl)
  await db.transaction((trx) => changeProfile(trx, merchantId, body, config))
  const merchant = await readMe(db, merchantId)
  const user = presentMe(merchant, config)
  if (body.password === undefined) return user
  // A new password ended every token; whoever set it goes on, as long as before.
  const remember = readToken(config.secret, header('authorization'))?.remember ?? false
  return { ...user, token: signToken(config.secret, { merchantId, version: merchant.tokenVersion }, remember) }
}

export const signOutEverywhere: Handler<'signOutEverywhere'> = async ({ body }, { db, merchantId }) => {
  await db.transaction(async (trx) => {
    await trx('merchants').where({ id: merchantId }).increment('tokenVersion', 1)
    if (body?.revokeApiKeys) await revokeKeys(trx, merchantId)
  })
  return undefined
}

/** @throws 403 for a plan that the operator gives out by hand. */
export const changePlan: Handler<'changePlan'> = async ({ body }, { db, merchantId, config }) => {
  if (!config.selfServicePlans.includes(body.tier)) throw forbidden('This plan is not self-service. Please contact sales.')
  await Merchant.query(db).findById(merchantId).patch({ tier: body.tier })
  return presentMe(await readMe(db, merchantId), config)
}

function assertTimeZone(timeZone: string | undefined) {
  if (timeZone === undefined) return
  try {
    Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw invalidField('timeZone', 'timeZone must be a name such as Europe/Berlin.')
  }
}
