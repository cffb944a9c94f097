import type { Client, Schema } from '@linktill/sdk'
import { createLoader } from '../../../lib/loader.ts'
import type { Proof, ProofKind } from '../../../shell/proof.ts'

export type Factors = Schema<'Factors'>

/** The second factors of the account. `update` gets the profile after each change. */
export function createFactors(client: Client, update: (user: Schema<'User'>) => void) {
  const list = createLoader(() => client.getFactors())
  const changed = () => {
    list.load()
    // The next visit reads it again.
    client.getMe().then(update, () => {})
  }
  return { state: list.state, load: list.load, changed }
}

/** What a change of factors accepts: a factor if there is one, else the password. */
export function acceptedFor({ passkeys, totp, recovery_codes_left: codes }: Factors): ProofKind[] {
  if (!passkeys.length && !totp) return ['password']
  return [
    ...(passkeys.length ? ['passkey' as const] : []),
    ...(totp ? ['totp' as const] : []),
    ...(codes ? ['recovery_code' as const] : []),
  ]
}

/** A proof as the operations that change factors take it. */
export const asBody = ({ password, ...factor }: Proof): Schema<'FactorProofInput'> => ({
  ...(password && { current_password: password }),
  ...factor,
})
