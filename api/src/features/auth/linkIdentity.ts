import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { violatesUnique } from '../../platform/db/violatesUnique.ts'
import type { Deps } from '../deps.ts'
import type { OpenIdPerson } from '../../gateways/openId.ts'
import { ApiError, refused } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { assertConfirmed } from '../../shop/merchant/assertConfirmed.ts'
import { claim, ownerOf } from '../../shop/merchant/handles.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { handleOf } from './identities.ts'

/** A person has one or two accounts at a provider. */
const MAX_IDENTITIES = 5

/** `taken`: another account has this identity. `refused`: by the provider, or the account may not link it any more. */
export type LinkResult = 'linked' | 'taken' | 'refused'

/**
 * Checks that a merchant may link another identity.
 * @throws 403 without a confirmed address, which gets the mail about it; 422 with five identities.
 */
export async function assertMayLink(db: Knex, merchantId: string): Promise<void> {
  await assertConfirmed(db, merchantId)
  const linked = await db('identities').where({ merchantId }).select('id')
  if (linked.length >= MAX_IDENTITIES)
    throw refused('limit_reached', `You have ${MAX_IDENTITIES} of these sign-ins already. Remove one that is no longer used.`)
}

/**
 * Links a person at the identity provider to the account of the session that began it (docs/product/accounts.md#identity-provider).
 * That session had a recent proof. It may have been ended since, by an owner who noticed something.
 */
export async function linkIdentity(
  { db, requestId, userAgent }: Pick<Deps, 'db'> & Pick<Caller, 'requestId' | 'userAgent'>,
  { merchantId, sessionId }: { merchantId: string; sessionId: string },
  person: OpenIdPerson,
): Promise<LinkResult> {
  const { issuer, subject, email } = person
  const link = async (trx: Transaction): Promise<LinkResult> => {
    // Locks the merchant, so that an account which is taken back meanwhile ends this identity or its session first.
    await trx('merchants').where({ id: merchantId }).forUpdate().first('id')
    const isOpen = await trx('sessions').where({ merchantId, id: sessionId }).where('endsAt', '>', new Date()).first('id')
    if (!isOpen) return 'refused'
    const owner = await ownerOf(trx, 'openid', handleOf(person))
    if (owner) return owner === merchantId ? 'linked' : 'taken'
    await assertMayLink(trx, merchantId)
    await claim(trx, 'openid', merchantId, [handleOf(person)])
    const [{ id }] = await trx('identities').insert({ merchantId, issuer, subject, email, createdAt: new Date() }).returning('id')
    const actor = { merchantId, sessionId, keyId: null, requestId, userAgent }
    await recordAudit(trx, actor, { action: 'identity.linked', target: id, after: { issuer } })
    return 'linked'
  }
  return db.transaction(link).catch((error: unknown) => {
    // Two accounts at once.
    if (violatesUnique(error)) return 'taken'
    if (error instanceof ApiError) return 'refused'
    throw error
  })
}
