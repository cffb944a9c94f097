import type { Knex } from 'knex'
import type { Handler } from '../deps.ts'
import { invalidField, notFound, refused } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/pageOf.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { assertConfirmed } from '../../shop/merchant/assertConfirmed.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { ApiKey } from './ApiKey.ts'
import { presentApiKey } from './present.ts'
import { publishableKeyOf } from './publishable.ts'
import { hashOf, newSecret, prefixFor } from './secret.ts'
import { claim } from '../../shop/merchant/handles.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'

/** No merchant has this many programs; reaching the limit means that a program creates keys. */
const MAX_KEYS = 100

export const listApiKeys: Handler<'listApiKeys'> = async ({ query }, { db, merchantId, config }) => ({
  ...pageOf('listApiKeys', (await keysOf(db, merchantId)).map(presentApiKey), { query }),
  publishable_key: publishableKeyOf(merchantId, config.testMode),
})

/** Creates a key. The secret is in this response only, so the response is not stored for an Idempotency-Key either. */
export const createApiKey: Handler<'createApiKey'> = async ({ body }, ctx) => {
  const { db, merchantId, config } = ctx
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null
  if (expiresAt && expiresAt <= new Date()) throw invalidField('expires_at', 'expires_at must be in the future.')
  const name = requiredText('name', body.name)
  const prefix = prefixFor(config.testMode)
  const secret = newSecret(prefix)
  const key = await db.transaction(async (trx) => {
    await trx('merchants').where({ id: merchantId }).forUpdate().first('id')
    await assertConfirmed(trx, merchantId)
    if ((await keysOf(trx, merchantId).resultSize()) >= MAX_KEYS)
      throw refused('limit_reached', `You have ${MAX_KEYS} keys already. Revoke one that is no longer used.`)
    const scopes = [...new Set(body.scopes)]
    const row = {
      merchantId,
      name,
      prefix,
      secretHash: hashOf(secret),
      lastFour: secret.slice(-4),
      scopes,
      version: CURRENT_VERSION,
      expiresAt,
    }
    await claim(trx, 'key', merchantId, [row.secretHash])
    const made = await ApiKey.query(trx).insert(row).returning('*')
    await recordAudit(trx, ctx, { action: 'api_key.created', target: made.id, after: presentApiKey(made) })
    return made
  })
  return { api_key: presentApiKey(key), secret }
}

/** Revokes a key from the next call on. The row stays, so that what it did can be traced. */
export const revokeApiKey: Handler<'revokeApiKey'> = async ({ path }, ctx) => {
  await ctx.db.transaction(async (trx) => {
    const [key] = await keysOf(trx, ctx.merchantId).where({ id: path.id }).patch({ revokedAt: new Date() }).returning('*')
    if (!key) throw notFound('API key')
    await recordAudit(trx, ctx, { action: 'api_key.revoked', target: key.id, before: presentApiKey(key) })
  })
  return { revoked: true }
}

const keysOf = (db: Knex, merchantId: string) => ApiKey.query(db).where({ merchantId }).whereNull('revokedAt')
