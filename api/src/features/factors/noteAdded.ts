import type { Knex } from 'knex'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { factorsOf } from './factorsOf.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'

/**
 * Records that a factor was added.
 * @returns recovery codes for a merchant who has none, which is so with the first factor; else null.
 */
export async function noteAdded(
  trx: Knex,
  actor: Actor,
  factor: { kind: 'passkey' | 'totp'; id?: string; name?: string },
): Promise<string[] | null> {
  const { id: target, ...after } = factor
  await recordAudit(trx, actor, { action: 'factor.added', ...(target && { target }), after })
  const { recoveryCodes } = await factorsOf(trx, actor.merchantId)
  return recoveryCodes === 0 ? replaceRecoveryCodes(trx, actor) : null
}
