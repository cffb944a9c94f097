import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { conflict } from '../../platform/http/errors.ts'
import { assertFactor, type FactorProof } from './assertFactor.ts'
import { factorsOf } from './factorsOf.ts'
import type { FactorContext } from './relyingParty.ts'

/** Makes concurrent changes of one merchant's factors wait for each other. */
export const lockFactors = async (
  trx: Transaction,
  merchantId: string,
): Promise<{ secondFactorRequired: boolean; email: string; name: string }> =>
  trx('merchants').where({ id: merchantId }).forUpdate().first('secondFactorRequired', 'email', 'name')

/**
 * Checks a factor of the merchant and removes one by `remove`. With the last one, the recovery codes go too.
 * @throws 400 for a wrong factor, 409 for the last one of an account that requires one.
 */
export async function removeFactor(
  trx: Transaction,
  ctx: FactorContext & { merchantId: string },
  proof: FactorProof,
  remove: () => Promise<unknown>,
): Promise<void> {
  const { merchantId } = ctx
  const { secondFactorRequired } = await lockFactors(trx, merchantId)
  const { passkeys, totp } = await factorsOf(trx, merchantId)
  const isLast = passkeys + Number(totp) === 1
  if (isLast && secondFactorRequired)
    throw conflict('This account requires a second factor. Add another one first, or stop requiring it.')
  await assertFactor(trx, merchantId, proof, ctx)
  await remove()
  if (isLast) await trx('recovery_codes').where({ merchantId }).delete()
}

/**
 * Removes every factor of a merchant, or those that were set up since a moment.
 * @param since for an owner who returns to an account that another person has used.
 */
export async function dropFactors(trx: Knex, merchantId: string, since = new Date(0)): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'])
    await trx(table)
      .where({ merchantId })
      .where((rows) =>
        rows.where('createdAt', '>=', since).modify((rows) => table === 'totp_secrets' && rows.orWhereNull('createdAt')),
      )
      .delete()
  await trx('challenges').where({ merchantId }).delete()
}
