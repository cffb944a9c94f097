import type { Knex } from 'knex'
import { invalidField } from '../../http/errors.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { assertFactor, type FactorProof } from './assertFactor.ts'
import type { FactorContext } from './relyingParty.ts'

/** One of them, in the call that changes a factor. */
export interface Proof extends FactorProof {
  currentPassword?: string | undefined
}

/**
 * Checks the current password or a factor, whichever the call contains. A recent sign-in is not enough to change factors.
 * @throws 400 naming the field.
 */
export async function assertProof(trx: Knex, merchantId: string, proof: Proof, ctx: FactorContext): Promise<void> {
  const { currentPassword, code, passkey } = proof
  if (code || passkey) return assertFactor(trx, merchantId, proof, ctx)
  if (!currentPassword) throw invalidField('currentPassword', 'Enter your current password, a code, or use a passkey.')
  const { passwordHash } = await trx('merchants').where({ id: merchantId }).first('passwordHash')
  if (!(await passwordMatches(currentPassword, passwordHash)))
    throw invalidField('currentPassword', 'Current password is incorrect.')
}
