import { randomUUID } from 'node:crypto'
import type { Handler } from '../../deps.ts'
import { readEmail } from '../../http/canonicalEmail.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { requiredText } from '../../http/requiredText.ts'
import { signToken } from '../../http/tokens.ts'
import { revokeKeys } from '../keys/revokeKeys.ts'
import { assertTimeZone } from '../../rows/timeZone.ts'
import { assertUncommonPassword } from './assertUncommonPassword.ts'
import { findByEmail, Merchant } from '../../rows/Merchant.ts'
import { mailConfirmation } from './accountMails.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { presentSession } from './present.ts'
import { claimEmail } from '../../rows/handles.ts'

export const register: Handler<'register'> = async ({ body }, { db, config }) => {
  assertTimeZone(body.timeZone)
  await assertUncommonPassword(body.password)
  const { password, ...rest } = body
  const name = requiredText('name', body.name)
  const storeName = requiredText('storeName', body.storeName)
  const email = readEmail('email', body.email)
  const passwordHash = await hashPassword(password)
  const merchant = await db.transaction(async (trx) => {
    const id = randomUUID()
    // The sign-up wizard shows this message.
    if (!(await claimEmail(trx, id, email.canonicalEmail))) throw conflict('User already exists', 'email_taken')
    const made = await Merchant.query(trx).insertAndFetch({ ...rest, ...email, id, name, storeName, passwordHash })
    await mailConfirmation(trx, made, config.publicUrl)
    return made
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

export const signOutEverywhere: Handler<'signOutEverywhere'> = async ({ body }, { db, merchantId }) => {
  await db.transaction(async (trx) => {
    await trx('merchants').where({ id: merchantId }).increment('tokenVersion', 1)
    if (body?.revokeApiKeys) await revokeKeys(trx, merchantId)
  })
  return undefined
}
