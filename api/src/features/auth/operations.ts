import { randomUUID } from 'node:crypto'
import type { Handler } from '../../deps.ts'
import { readEmail } from '../../http/canonicalEmail.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { requiredText } from '../../http/requiredText.ts'
import { assertTimeZone } from '../../rows/timeZone.ts'
import { assertNotAboutOwner, assertUncommonPassword } from './assertUncommonPassword.ts'
import { findByEmail, Merchant } from '../../rows/Merchant.ts'
import { mailConfirmation } from './accountMails.ts'
import { assertNotBusy, hashPassword, passwordMatches } from '../../http/passwords.ts'
import { startSession } from './sessions.ts'
import { signIn } from './signIn.ts'
import { claimEmail } from '../../rows/handles.ts'

export const register: Handler<'register'> = async ({ body }, ctx) => {
  const { db, config } = ctx
  assertTimeZone(body.timeZone)
  await assertUncommonPassword(body.password)
  assertNotAboutOwner(body.password, body)
  const { password, ...rest } = body
  const name = requiredText('name', body.name)
  const storeName = requiredText('storeName', body.storeName)
  const email = readEmail('email', body.email)
  const passwordHash = await hashPassword(password)
  return db.transaction(async (trx) => {
    const id = randomUUID()
    // The sign-up wizard shows this message.
    if (!(await claimEmail(trx, id, email.canonicalEmail))) throw conflict('User already exists', 'email_taken')
    const made = await Merchant.query(trx).insertAndFetch({ ...rest, ...email, id, name, storeName, passwordHash })
    await mailConfirmation(trx, made, config.publicUrl)
    return startSession(trx, made, ctx, { by: 'sign_up', timeZone: body.timeZone ?? null })
  })
}

export const login: Handler<'login'> = async ({ body }, ctx) => {
  assertTimeZone(body.timeZone)
  assertNotBusy()
  const merchant = await findByEmail(ctx.db, body.email)
  const matches = await passwordMatches(body.password, merchant?.passwordHash ?? null)
  if (!merchant || !matches) throw unauthorized('Email or password is incorrect.')
  return signIn(ctx.db, merchant, ctx, { ...body, by: 'password' })
}
