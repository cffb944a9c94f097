import type { Knex } from 'knex'
import { invalidField } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { passwordMatches } from '../../platform/http/passwords.ts'
import { assertFactor, type FactorProof } from './assertFactor.ts'
import { factorsOf, hasFactor } from './factorsOf.ts'
import type { FactorContext } from './relyingParty.ts'

/** One of them, in the call that changes a factor. */
export interface Proof extends FactorProof {
  current_password?: string | undefined
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
  const { current_password: password } = proof
  if (hasFactor(await factorsOf(trx, merchantId))) return assertFactor(trx, merchantId, proof, ctx)
  if (!password) throw invalidField('current_password', 'Enter your current password.')
  const { passwordHash } = await trx('merchants').where({ id: merchantId }).first('passwordHash')
  if (!(await passwordMatches(password, passwordHash, ctx.meter)))
    throw invalidField('current_password', 'Current password is incorrect.')
}
