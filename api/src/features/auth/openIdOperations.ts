import type { Deps, Handler } from '../deps.ts'
import { ApiError, notFound, unavailable } from '../../platform/http/errors.ts'
import { Redirect } from '../../platform/http/sendFile.ts'
import { findByIdentity } from './identities.ts'
import { type LinkResult, linkIdentity } from './linkIdentity.ts'
import { CALLBACK, noOpenIdCookie, openIdCookie, readOpenIdCookie } from './openIdCookie.ts'
import { signIn } from './signIn.ts'

/** Why a sign-in by the identity provider failed. The login page has a sentence for each. */
type Problem = 'openid_expired' | 'openid_refused' | 'openid_unknown'

export const getSignInOptions: Handler<'getSignInOptions'> = async (_, { openId, config }) => ({
  openid: openId && { name: openId.name },
  self_service_plans: config.selfServicePlans,
  sign_up: config.signUp,
  fee_rates: config.feeRates,
  shop: config.shop,
})

export const startOpenId: Handler<'startOpenId'> = async ({ query }, { openId, config, setCookie }) => {
  if (!openId) throw notFound('Identity provider')
  const { url, pending } = await openId.begin(config.publicUrl + CALLBACK).catch((cause: unknown) => {
    throw unavailable(`${openId.name} does not answer. Try again, or sign in with your password.`, cause)
  })
  setCookie(openIdCookie(config, { ...pending, next: query.next ?? '' }))
  return new Redirect(url)
}

/**
 * Ends at the login page: with the session's cookie, with a second factor to ask for, or with a problem. Ends at the settings if a
 * session links an identity.
 */
export const finishOpenId: Handler<'finishOpenId'> = async ({ query }, ctx) => {
  const { openId, config, header, setCookie } = ctx
  if (!openId) throw notFound('Identity provider')
  const pending = readOpenIdCookie(config, header('cookie'))
  setCookie(noOpenIdCookie(config))
  if (!pending) return loginPage(config, { problem: 'openid_expired' })
  const callback = new URL(config.publicUrl + CALLBACK)
  callback.search = new URLSearchParams(query as Record<string, string>).toString()
  const person = await openId.finish(callback, pending).catch(() => null)
  if (pending.link) return settingsPage(config, person ? await linkIdentity(ctx, pending.link, person) : 'refused')
  if (!person) return loginPage(config, { problem: 'openid_refused', next: pending.next })
  const merchant = await findByIdentity(ctx.db, person)
  if (!merchant) return loginPage(config, { problem: 'openid_unknown', next: pending.next })
  try {
    await signIn(ctx.db, merchant, ctx, { by: 'openid' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
    // In the fragment, which is sent to no server and in no referrer.
    const challenge = Buffer.from(JSON.stringify(error.more)).toString('base64url')
    return loginPage(config, { next: pending.next, fragment: `second-factor=${challenge}` })
  }
  return loginPage(config, { next: pending.next, fragment: 'signed-in' })
}

/** How linking ended. The settings have a sentence for each. */
const settingsPage = ({ publicUrl }: Deps['config'], result: LinkResult) =>
  new Redirect(`${publicUrl}/dashboard/settings?identity=${result}#security`)

function loginPage({ publicUrl }: Deps['config'], { problem, next, fragment }: LoginPage): Redirect {
  const query = new URLSearchParams({ ...(problem && { problem }), ...(next && { next }) })
  return new Redirect(`${publicUrl}/login${query.size ? `?${query}` : ''}${fragment ? `#${fragment}` : ''}`)
}

interface LoginPage {
  problem?: Problem
  next?: string
  fragment?: string
}
