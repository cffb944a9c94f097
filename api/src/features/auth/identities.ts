import type { Knex } from 'knex'
import type { OpenIdPerson } from '../../gateways/openId.ts'
import { ownerOf, release } from '../../shop/merchant/handles.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'

/** A row of `identities`. */
export interface IdentityRow {
  merchantId: string
  id: string
  issuer: string
  subject: string
  email: string | null
  createdAt: Date
  lastUsedAt: Date | null
}

/** What identifies a person at the identity provider. An address does not: it can change hands. */
export const handleOf = ({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): string => `${issuer} ${subject}`

/** Returns the account that a person is linked to, and notes the use; null without one. */
export async function findByIdentity(db: Knex, { issuer, subject }: OpenIdPerson): Promise<Merchant | null> {
  const merchantId = await ownerOf(db, 'openid', handleOf({ issuer, subject }))
  if (!merchantId) return null
  await db('identities').where({ merchantId, issuer, subject }).update({ lastUsedAt: new Date() })
  return (await Merchant.query(db).findById(merchantId)) ?? null
}

/** Removes one identity of a merchant. @returns whether there was one. */
export const removeIdentity = async (trx: Knex, actor: Actor, id: string): Promise<boolean> =>
  (await remove(trx, actor, (rows) => rows.where({ id }))) > 0

/**
 * Removes every identity of a merchant, or those that were linked since a moment.
 * @param since for an owner who returns to an account that another person has used.
 */
export async function dropIdentities(trx: Knex, actor: Actor, since = new Date(0)): Promise<void> {
  await remove(trx, actor, (rows) => rows.where('createdAt', '>=', since))
}

async function remove(trx: Knex, actor: Actor, which: (rows: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<number> {
  const { merchantId } = actor
  const removed: IdentityRow[] = await which(trx('identities').where({ merchantId })).delete().returning('*')
  await release(trx, 'openid', merchantId, removed.map(handleOf))
  for (const { id, issuer } of removed)
    await recordAudit(trx, actor, { action: 'identity.removed', target: id, before: { issuer } })
  return removed.length
}
