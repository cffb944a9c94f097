import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'

/** What a passkey signs: that it is added, that it proves a change, or a sign-in with or without a password before it. */
export type PasskeyPurpose = 'add' | 'prove' | 'second_factor' | 'sign_in'

interface Challenge {
  id: string
  expiresAt: Date
}

const LIFETIME_MS = 5 * 60_000
const ANYBODY = 'anybody'

/**
 * Makes a challenge for a passkey. It is a sealed text that names its purpose and its merchant, so nothing is stored before it is
 * used. A sign-in without a password names no merchant.
 */
export function makePasskeyChallenge(
  secrets: Secrets,
  purpose: PasskeyPurpose,
  merchantId: string | null,
): Uint8Array<ArrayBuffer> {
  const parts = ['passkey', purpose, merchantId ?? ANYBODY, randomUUID(), Date.now() + LIFETIME_MS]
  return new TextEncoder().encode(seal(secrets, parts.join(' ')))
}

/** Returns a challenge that was signed, as base64url. Returns null if it is not ours, has expired, or was made for something else. */
export function readPasskeyChallenge(
  secrets: Secrets,
  signed: string,
  { purpose, merchantId }: { purpose: PasskeyPurpose; merchantId: string | null },
): Challenge | null {
  try {
    const parts = unseal(secrets, Buffer.from(signed, 'base64url').toString()).split(' ')
    const [kind, itsPurpose, whose, id, expires] = parts
    const isRight = kind === 'passkey' && itsPurpose === purpose && whose === (merchantId ?? ANYBODY)
    return isRight && Number(expires) > Date.now() ? { id: id!, expiresAt: new Date(Number(expires)) } : null
  } catch {
    return null
  }
}

/** Uses up a challenge. @returns whether it was unused. */
export const takePasskeyChallenge = async (trx: Knex, merchantId: string, { id, expiresAt }: Challenge): Promise<boolean> =>
  (await trx('used_challenges').insert({ merchantId, id, expiresAt }).onConflict().ignore().returning('id')).length > 0
