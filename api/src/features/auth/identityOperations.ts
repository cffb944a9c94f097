import type { Handler } from '../deps.ts'
import { notFound, unavailable } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/pageOf.ts'
import { type IdentityRow, removeIdentity as remove } from './identities.ts'
import { assertMayLink } from './linkIdentity.ts'
import { CALLBACK, openIdCookie } from './openIdCookie.ts'
import { presentIdentity } from './present.ts'

export const listIdentities: Handler<'listIdentities'> = async ({ query }, { db, merchantId }) => {
  const rows: IdentityRow[] = await db('identities').where({ merchantId })
  return pageOf('listIdentities', rows.map(presentIdentity), { query, direction: 'asc' })
}

/** The callback of the identity provider links the person who signs in there: `finishOpenId`. */
export const startIdentity: Handler<'startIdentity'> = async (_, ctx) => {
  const { db, merchantId, sessionId, openId, config, setCookie } = ctx
  if (!openId || !sessionId) throw notFound('Identity provider')
  await assertMayLink(db, merchantId)
  const { url, pending } = await openId.begin(config.publicUrl + CALLBACK).catch((cause: unknown) => {
    throw unavailable(`${openId.name} does not answer. Try again later.`, cause)
  })
  setCookie(openIdCookie(config, { ...pending, next: '', link: { merchantId, sessionId } }))
  return { url }
}

export const removeIdentity: Handler<'removeIdentity'> = async ({ path }, ctx) => {
  await ctx.db.transaction(async (trx) => {
    if (!(await remove(trx, ctx, path.id.toLowerCase()))) throw notFound('Identity')
  })
  return undefined
}
