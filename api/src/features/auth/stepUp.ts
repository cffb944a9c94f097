import type { Knex } from 'knex'
import { stepUpRequired } from '../../http/errors.ts'
import type { Caller } from '../../http/handler.ts'
import type { Around } from '../../http/operations.ts'
import { acceptedOf, factorsOf } from '../factors/factorsOf.ts'

/** How long a proof lasts. */
const FRESH_MS = 10 * 60_000

type Asker = Pick<Caller, 'merchantId' | 'sessionId'>

/**
 * Lets a session do what could take the shop's money or data only if it has proved in the last ten minutes who it is
 * (docs/product/accounts.md#confirming-that-it-is-you). API keys have scopes instead.
 * @throws 403 naming the accepted proofs.
 */
export async function assertProved(db: Knex, { merchantId, sessionId }: Asker): Promise<void> {
  if (!sessionId) return
  const since = new Date(Date.now() - FRESH_MS)
  const fresh = await db('sessions').where({ merchantId, id: sessionId }).where('provedAt', '>', since).first('id')
  if (!fresh) throw stepUpRequired(['password', ...acceptedOf(await factorsOf(db, merchantId))])
}

/** Notes a proof. @returns until when it counts. */
export async function noteProof(db: Knex, { merchantId, sessionId }: Asker): Promise<Date> {
  const provedAt = new Date()
  await db('sessions').where({ merchantId, id: sessionId }).update({ provedAt })
  return new Date(provedAt.getTime() + FRESH_MS)
}

/** Checks the operations that always need a proof. */
export const stepUp =
  (db: Knex): Around =>
  async ({ op, caller }, next) => {
    if (op.stepUp && caller.merchantIdIfAny) await assertProved(db, caller)
    return next()
  }
