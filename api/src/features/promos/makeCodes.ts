import { randomInt, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { PromoBatch } from './PromoBatch.ts'

/** Without 0, O, 1, I and L, which are mistaken for each other, and without U, so that no word is spelled by chance. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

// The terms come from the batch. A code that the merchant has already is left out.
const INSERT = `
  insert into promo_codes (merchant_id, id, code, batch_id, discount_type, percent, amount_minor, currency, starts_at, ends_at, link_ids, product_ids,
    max_redemptions, created_at)
  select batch.merchant_id, made.id, made.code, batch.id, batch.discount_type, batch.percent, batch.amount_minor, batch.currency, batch.starts_at,
    batch.ends_at, batch.link_ids, batch.product_ids, 1, batch.created_at
  from promo_batches batch, unnest(cast(:ids as uuid[]), cast(:codes as text[])) as made (id, code)
  where batch.merchant_id = :merchantId and batch.id = :batchId
  on conflict (merchant_id, code) do nothing returning 1 as made`

/**
 * Makes the codes of a batch, each of which works once.
 * @param length random letters and digits after the prefix.
 */
export async function makeCodes(
  trx: Knex,
  { merchantId, id: batchId, prefix, count }: Pick<PromoBatch, 'merchantId' | 'id' | 'prefix' | 'count'>,
  length: number,
): Promise<void> {
  for (let missing = count; missing > 0;) {
    const codes = new Set<string>()
    while (codes.size < missing) codes.add(prefix + randomText(length))
    const bindings = { merchantId, batchId, codes: [...codes], ids: [...codes].map(() => randomUUID()) }
    missing -= (await sql(trx, INSERT, bindings)).length
  }
}

const randomText = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
