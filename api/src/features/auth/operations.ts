import { randomUUID } from 'node:crypto'
import type { Handler } from '../deps.ts'
import { readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { readCountry } from '../../platform/http/countries.ts'
import { conflict, forbidden, unauthorized } from '../../platform/http/errors.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { showsPricesWithVat } from '../../pricing/eea.ts'
import { countryOfZone } from '../../shop/merchant/homeCountry.ts'
import { assertTimeZone } from '../../shop/merchant/timeZone.ts'
import { takeOwnShop } from '../payment-accounts/ownAccount.ts'
import { assertNotAboutOwner, assertUncommonPassword } from './assertUncommonPassword.ts'
import { findByEmail, Merchant, type Tier } from '../../shop/merchant/Merchant.ts'
import { NOT_SELF_SERVICE } from '../../shop/merchant/plans.ts'
import { mailConfirmation } from './accountMails.ts'
import { assertNotBusy, hashPassword, passwordMatches } from '../../platform/http/passwords.ts'
import { startSession } from './sessions.ts'
import { assertMayEnter, useInvitation } from './invitations.ts'
import { signIn } from './signIn.ts'
import { claimEmail } from '../../shop/merchant/handles.ts'

export const register: Handler<'register'> = async ({ body }, ctx) => {
  const { db, config } = ctx
  const email = readEmail('email', body.email)
  // Before everything else: who may not enter learns nothing from other checks, and costs no hash.
  await assertMayEnter(db, config, { ...body, ...email })
  const tier = planOf(body.tier, config.selfServicePlans)
  assertTimeZone(body.timeZone)
  await assertUncommonPassword(body.password)
  assertNotAboutOwner(body.password, body)
  const { password, country, invitation, ...rest } = body
  const name = requiredText('name', body.name)
  const storeName = requiredText('storeName', body.storeName)
  const businessCountry = readCountry('country', country) ?? countryOfZone(body.timeZone ?? 'UTC')
  const passwordHash = await hashPassword(password, ctx.meter)
  return db.transaction(async (trx) => {
    const id = randomUUID()
    await assertMayEnter(trx, config, { invitation, ...email })
    // The sign-up wizard shows this message.
    if (!(await claimEmail(trx, id, email.canonicalEmail))) throw conflict('User already exists', 'email_taken')
    const made = await Merchant.query(trx).insertAndFetch({
      ...rest,
      ...email,
      id,
      name,
      storeName,
      tier,
      passwordHash,
      businessCountry,
      vatIncludeInPrice: showsPricesWithVat(businessCountry),
    })
    if (config.shop === 'own') await takeOwnShop(trx, id, ctx.payments)
    if (invitation && config.signUp !== 'open') await useInvitation(trx, invitation, id)
    await mailConfirmation(trx, made, config.publicUrl)
    return startSession(trx, made, ctx, { by: 'sign_up', timeZone: body.timeZone ?? null })
  })
}

/**
 * Returns the plan of a new account: the wanted one, else the first that merchants can choose alone, else Basic.
 * @throws 403 for a plan that only the operator can grant.
 */
function planOf(wanted: Tier | undefined, offered: Tier[]): Tier {
  const plans: Tier[] = offered.length ? offered : ['basic']
  if (wanted && !plans.includes(wanted)) throw forbidden(NOT_SELF_SERVICE)
  return wanted ?? plans[0]!
}

export const login: Handler<'login'> = async ({ body }, ctx) => {
  assertTimeZone(body.timeZone)
  assertNotBusy()
  const merchant = await findByEmail(ctx.db, body.email)
  const matches = await passwordMatches(body.password, merchant?.passwordHash ?? null, ctx.meter)
  if (!merchant || !matches) throw unauthorized('Email or password is incorrect.')
  return signIn(ctx.db, merchant, ctx, { ...body, by: 'password' })
}
