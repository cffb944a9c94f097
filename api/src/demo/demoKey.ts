import type { Knex } from 'knex'
import { ApiKey } from '../features/keys/ApiKey.ts'
import { hashOf, prefixFor, secretOf } from '../features/keys/secret.ts'
import { sign, type Secrets } from '../platform/http/secrets.ts'
import { claim } from '../shop/merchant/handles.ts'
import { CURRENT_VERSION } from '../platform/versions/versions.ts'

/** The key is never stored. It follows from the server's secret, so every start can print it, and no two servers have the same. */
const demoKey = (secrets: Secrets, merchantId: string): string =>
  secretOf(prefixFor(true), Buffer.from(sign(secrets, `demo key ${merchantId}`), 'base64url'))

/** Gives the demo shop a test key with the scopes that the program `linktill` needs. The demo shop sells in the sandbox only. */
export async function addDemoKey(trx: Knex, secrets: Secrets, merchantId: string): Promise<void> {
  const secret = demoKey(secrets, merchantId)
  const secretHash = hashOf(secret)
  await claim(trx, 'key', merchantId, [secretHash])
  await ApiKey.query(trx).insert({
    merchantId,
    name: 'Demo',
    prefix: prefixFor(true),
    secretHash,
    lastFour: secret.slice(-4),
    scopes: ['read', 'write', 'webhooks:read'],
    version: CURRENT_VERSION,
  })
}

/** Returns the demo shop's key; null when it was revoked, or when the server's secret has changed. */
export async function findDemoKey(db: Knex, secrets: Secrets, merchantId: string): Promise<string | null> {
  const secret = demoKey(secrets, merchantId)
  const key = await ApiKey.query(db)
    .findOne({ merchantId, secretHash: hashOf(secret) })
    .whereNull('revokedAt')
  return key ? secret : null
}
