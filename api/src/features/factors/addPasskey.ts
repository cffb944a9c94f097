import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import { conflict, refused } from '../../platform/http/errors.ts'
import { noteAdded } from './noteAdded.ts'
import { readPasskeyChallenge, takePasskeyChallenge } from './passkeyChallenge.ts'
import type { PasskeyRow } from './PasskeyRow.ts'
import { type FactorContext, relyingParty } from './relyingParty.ts'
import { lockFactors } from './removeFactor.ts'

/**
 * Stores a passkey that the browser has created.
 * @returns the passkey, and recovery codes with the first factor.
 * @throws 422 when it does not answer an unused challenge of the merchant, 409 when it is stored already.
 */
export async function addPasskey(
  trx: Transaction,
  ctx: FactorContext & { merchantId: string },
  { name, credential }: components['schemas']['PasskeyInput'],
): Promise<{ passkey: PasskeyRow; codes: string[] | null }> {
  const { merchantId } = ctx
  await lockFactors(trx, merchantId)
  const { origin, id: host } = relyingParty(ctx)
  const challengeOf = (signed: string) => readPasskeyChallenge(ctx.config.secrets, signed, { purpose: 'add', merchantId })
  let challenge: ReturnType<typeof challengeOf> = null
  const checked = await verifyRegistrationResponse({
    response: { clientExtensionResults: {}, ...credential } as never,
    expectedChallenge: (signed) => (challenge = challengeOf(signed)) !== null,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified || !challenge || !(await takePasskeyChallenge(trx, merchantId, challenge)))
    throw refused('passkey_refused', 'The passkey was not accepted. Add it again.')
  const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential
  const [passkey] = await trx('passkeys')
    .insert({
      merchantId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: credential.response.transports ?? [],
      name,
    })
    .onConflict(['merchantId', 'credentialId'])
    .ignore()
    .returning('*')
  if (!passkey) throw conflict('This passkey was added before.')
  return { passkey, codes: await noteAdded(trx, ctx, { kind: 'passkey', id: passkey.id, name }) }
}
