import type { Knex } from 'knex'
import { factorsOf } from './factorsOf.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'

/** Makes recovery codes for a merchant who has just set up a factor and has none. @returns null for one who has some. */
export async function firstCodes(trx: Knex, merchantId: string): Promise<string[] | null> {
  const { recoveryCodes } = await factorsOf(trx, merchantId)
  return recoveryCodes === 0 ? replaceRecoveryCodes(trx, merchantId) : null
}
