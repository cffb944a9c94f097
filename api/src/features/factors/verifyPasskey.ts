import { generateKeyPairSync } from 'node:crypto'
import { verifyAuthenticationResponse, type WebAuthnCredential } from '@simplewebauthn/server'
import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { type PasskeyPurpose, readPasskeyChallenge, takePasskeyChallenge } from './passkeyChallenge.ts'
import type { PasskeyRow } from './PasskeyRow.ts'
import { type FactorContext, relyingParty } from './relyingParty.ts'

export type Assertion = components['schemas']['PasskeyAssertionInput']

interface Signed {
  /** Whose passkey it claims to be. */
  merchantId: string
  assertion: Assertion
  purpose: Exclude<PasskeyPurpose, 'add'>
}

/**
 * Checks what a passkey of the merchant signed, and uses up its challenge. A counter that does not rise is refused: there is a copy
 * of the passkey. Without a password, the device must have verified its user.
 * @returns false for everything that is wrong. An unknown passkey takes as long.
 */
export async function verifyPasskey(trx: Knex, { merchantId, assertion, purpose }: Signed, ctx: FactorContext): Promise<boolean> {
  const isAlone = purpose === 'sign_in'
  const { origin, id: host } = relyingParty(ctx)
  const place = { merchantId, credentialId: assertion.id }
  const passkey: PasskeyRow | undefined = await trx('passkeys').where(place).forUpdate().first()
  const challengeOf = (signed: string) =>
    readPasskeyChallenge(ctx.config.secrets, signed, { purpose, merchantId: isAlone ? null : merchantId })
  let challenge: ReturnType<typeof challengeOf> = null
  // The library throws for whatever does not fit.
  const checked = await verifyAuthenticationResponse({
    response: { clientExtensionResults: {}, ...assertion } as never,
    expectedChallenge: (signed) => (challenge = challengeOf(signed)) !== null,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: passkey ? credentialOf(passkey) : unknownCredential(assertion.id),
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (!passkey || !checked?.verified || !challenge) return false
  if (!(await takePasskeyChallenge(trx, merchantId, challenge))) return false
  const { newCounter } = checked.authenticationInfo
  await trx('passkeys').where(place).update({ counter: newCounter, lastUsedAt: new Date() })
  return true
}

const credentialOf = ({ credentialId, publicKey, counter }: PasskeyRow): WebAuthnCredential => ({
  id: credentialId,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter: Number(counter),
})

let unknownKey: Uint8Array<ArrayBuffer> | undefined

/** A credential whose private key nobody has. */
function unknownCredential(id: string): WebAuthnCredential {
  unknownKey ??= newPublicKey()
  return { id, publicKey: unknownKey, counter: 0 }
}

/** A public key of P-256 in COSE: a CBOR map of key type 2, algorithm -7, curve 1, x and y. */
function newPublicKey(): Uint8Array<ArrayBuffer> {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const [head, before] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return new Uint8Array(Buffer.concat([head, Buffer.from(x!, 'base64url'), before, Buffer.from(y!, 'base64url')]))
}
