import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { Knex } from 'knex'
import { PLATFORM } from '../../shop/letters/brand.ts'
import { makePasskeyChallenge, type PasskeyPurpose } from './passkeyChallenge.ts'
import type { PasskeyRow } from './PasskeyRow.ts'
import { type FactorContext, relyingParty } from './relyingParty.ts'

interface Owner {
  id: string
  email: string
  name: string
}

/** What `navigator.credentials.create` needs. The passkey can sign in alone: it stores the merchant's id. */
export async function creationOptions(db: Knex, { id, email, name }: Owner, ctx: FactorContext) {
  return generateRegistrationOptions({
    rpName: PLATFORM.shop,
    rpID: relyingParty(ctx).id,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    challenge: makePasskeyChallenge(ctx.config.secrets, 'add', id),
    attestationType: 'none',
    excludeCredentials: await passkeysOf(db, id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** What `navigator.credentials.get` needs for a passkey of the merchant; of any merchant without an id. */
export async function requestOptions(
  db: Knex,
  merchantId: string | null,
  ctx: FactorContext,
  purpose: Exclude<PasskeyPurpose, 'add'>,
) {
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: makePasskeyChallenge(ctx.config.secrets, purpose, merchantId),
    userVerification: merchantId ? 'preferred' : 'required',
    ...(merchantId && { allowCredentials: await passkeysOf(db, merchantId) }),
  })
}

async function passkeysOf(db: Knex, merchantId: string) {
  const rows = await db<PasskeyRow>('passkeys').where({ merchantId }).orderBy('createdAt')
  return rows.map(({ credentialId: id, transports }) => ({ id, transports }))
}
