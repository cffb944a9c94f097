import type { Knex } from 'knex'
import { isSigned, type Secrets, sign } from '../platform/http/secrets.ts'

const PURPOSE = 'secret of this database'
const PROBLEM =
  'SECRET is another secret than that of this database, whose sessions, links and sealed values it cannot read. Set the former value, or put it second to rotate. Read docs/run/faults.md#it-does-not-start.'

/**
 * Stores a signature by the first secret in the database at its first start, and after each rotation.
 * @throws a sentence if none of the secrets signed what is stored. Then nothing is changed.
 */
export async function proveSecret(db: Knex, secrets: Secrets): Promise<void> {
  const proof = sign(secrets, PURPOSE)
  await db('secretProofs').insert({ proof }).onConflict('id').ignore()
  const problem = await describeSecretProblem(db, secrets)
  if (problem) throw new Error(problem)
  await db('secretProofs').whereNot({ proof }).update({ proof, changedAt: db.fn.now() })
}

/** Returns why these are not the secrets of this database, or null. Before the first start, any are. */
export async function describeSecretProblem(db: Knex, secrets: Secrets): Promise<string | null> {
  const stored = await db('secretProofs').first('proof')
  return !stored || isSigned(secrets, PURPOSE, stored.proof) ? null : PROBLEM
}
