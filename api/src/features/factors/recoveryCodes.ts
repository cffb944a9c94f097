import { createHash, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'

const COUNT = 10
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 118 bits: a thief of the table cannot try them all, so a plain hash is enough. */
const LENGTH = 24

/** Replaces the recovery codes of a merchant. @returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(trx: Knex, actor: Actor): Promise<string[]> {
  const { merchantId } = actor
  const codes = Array.from({ length: COUNT }, newCode)
  await trx('recovery_codes').where({ merchantId }).delete()
  await trx('recovery_codes').insert(codes.map((code) => ({ merchantId, codeHash: hashOf(merchantId, code) })))
  await recordAudit(trx, actor, { action: 'recovery_codes.created', after: { count: COUNT } })
  return codes
}

/** Takes a recovery code in any spelling. Each works once: of two concurrent calls, one gets it. */
export const takeRecoveryCode = async (trx: Knex, merchantId: string, code: string): Promise<boolean> =>
  (await trx('recovery_codes')
    .where({ merchantId, codeHash: hashOf(merchantId, code) })
    .delete()) > 0

/** `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx` */
const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

const hashOf = (merchantId: string, code: string) =>
  createHash('sha256')
    .update(`${merchantId} ${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('hex')
