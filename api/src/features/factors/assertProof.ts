import type { Knex } from 'knex'
import { invalidField } from '../../http/errors.ts'
import type { Caller } from '../../http/handler.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { assertFactor, type FactorProof } from './assertFactor.ts'
import { factorsOf, hasFactor } from './factorsOf.ts'
import type { FactorContext } from './relyingParty.ts'

/** One of them, in the call that changes a factor. */
export interface Proof extends FactorProof {
  currentPassword?: string | undefined
}

/**
 * Checks what a change of factors must contain: a factor if the account has one, else the current password. A recent sign-in is not
 * enough, and a thief of the session may know the password too.
 * @throws 400 naming the field.
 */
export async function assertProof(
  trx: Knex,
  merchantId: string,
  proof: Proof,
  ctx: FactorContext & Pick<Caller, 'meter'>,
): Promise<void> {
  const { currentPassword } = proof
  if (hasFactor(await factorsOf(trx, merchantId))) return assertFactor(trx, merchantId, proof, ctx)
  if (!currentPassword) throw invalidField('currentPassword', 'Enter your current password.')
  const { passwordHash } = await trx('merchants').where({ id: merchantId }).first('passwordHash')
  if (!(await passwordMatches(currentPassword, passwordHash, ctx.meter)))
    throw invalidField('currentPassword', 'Current password is incorrect.')
}
