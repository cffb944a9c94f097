import type { Knex } from 'knex'
import { invalidField, stepUpRequired } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/handler.ts'
import type { Around } from '../../platform/http/operations.ts'
import { passwordMatches } from '../../platform/http/passwords.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { assertFactor, type FactorProof } from '../factors/assertFactor.ts'
import { acceptedOf, factorsOf, hasFactor } from '../factors/factorsOf.ts'
import type { FactorContext } from '../factors/relyingParty.ts'

/** How long a proof lasts. Measured by the database's clock, which also times the sign-in that counts as the first proof. */
const FRESH_MINUTES = 10

interface Proof extends Pick<FactorProof, 'code' | 'passkey'> {
  password?: string | undefined
}

type Asker = Pick<Caller, 'merchantId' | 'sessionId'>

/**
 * Lets a session do what could take the shop's money or data only if it has proved in the last ten minutes who it is
 * (docs/product/accounts.md#confirming-that-it-is-you). API keys have scopes instead.
 * @throws 403 naming the accepted proofs.
 */
export async function assertProved(db: Knex, { merchantId, sessionId }: Asker): Promise<void> {
  if (!sessionId) return
  const fresh = await db('sessions')
    .where({ merchantId, id: sessionId })
    .whereRaw(`proved_at > now() - interval '${FRESH_MINUTES} minutes'`)
    .first('id')
  if (!fresh) throw stepUpRequired(await acceptedProofs(db, merchantId))
}

/** Whoever has a second factor proves that: a thief of the session may know the password too. */
async function acceptedProofs(db: Knex, merchantId: string): Promise<Parameters<typeof stepUpRequired>[0]> {
  const factors = await factorsOf(db, merchantId)
  return hasFactor(factors) ? acceptedOf(factors) : ['password']
}

/**
 * Checks a proof: a second factor if the account has one, else the password.
 * @throws 400 naming the field.
 */
export async function assertIdentity(
  trx: Knex,
  merchantId: string,
  { password, ...proof }: Proof,
  ctx: FactorContext & Pick<Caller, 'meter'>,
): Promise<void> {
  if (hasFactor(await factorsOf(trx, merchantId))) return assertFactor(trx, merchantId, proof, ctx)
  if (!password) throw invalidField('password', 'Enter your password.')
  const { passwordHash } = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
  if (!(await passwordMatches(password, passwordHash, ctx.meter))) throw invalidField('password', 'Password is incorrect.')
}

/** Notes a proof. @returns until when it counts. */
export async function noteProof(db: Knex, { merchantId, sessionId }: Asker): Promise<Date> {
  // A cluster returns what was written, and computes nothing with it.
  const [row] = await db('sessions')
    .where({ merchantId, id: sessionId })
    .update({ provedAt: db.fn.now() })
    .returning<{ provedAt: Date }[]>('provedAt')
  return new Date(row!.provedAt.getTime() + FRESH_MINUTES * 60_000)
}

/** Checks the operations that always need a proof. */
export const stepUp =
  (db: Knex): Around =>
  async ({ op, caller }, next) => {
    if (op.stepUp && caller.merchantIdIfAny) await assertProved(db, caller)
    return next()
  }
