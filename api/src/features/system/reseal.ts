import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { andOnly } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { PLAIN_ID, type Secrets } from '../../platform/http/secrets.ts'

interface SealedColumn {
  table: string
  /** The column with the merchant. */
  owner: string
  column: string
  /** For a JSON list: the field of each element that is sealed. */
  field?: string
}

/** Every column with sealed text. */
const COLUMNS: SealedColumn[] = [
  { table: 'merchants', owner: 'id', column: 'pixel_access_token' },
  { table: 'webhook_endpoints', owner: 'merchant_id', column: 'secret' },
  { table: 'webhook_endpoints', owner: 'merchant_id', column: 'former_secrets', field: 'secret' },
  { table: 'totp_secrets', owner: 'merchant_id', column: 'secret' },
  { table: 'totp_secrets', owner: 'merchant_id', column: 'pending_secret' },
]
/** Merchants that are looked up at once. */
const BATCH = 200
/** The id of the secret that sealed a text, as in platform/http/seal.ts; null for null. */
const SEALED_BY = `case when sealed like '%.%' then split_part(sealed, '.', 1) when sealed is not null then '${PLAIN_ID}' end`

/** Returns SQL for the rows of a table, once for each text that is sealed in its column. */
function rowsOf({ table, column, field }: SealedColumn): string {
  const texts = field ? `jsonb_array_elements(${column}) ->> '${field}'` : `unnest(array[${column}])`
  return `${table} cross join lateral (select ${texts} as sealed) as seals`
}

/**
 * Seals every value again that another secret than the first has sealed. A value is replaced only if it is still the one that was
 * read, so this can be stopped and repeated at any time, while others write.
 * @param log for values that do not open; they stay as they are.
 */
export async function resealAll(
  { db, config: { secrets } }: { db: Knex; config: Pick<Config, 'secrets'> },
  log: (error: unknown) => void,
): Promise<void> {
  const formerIds = secrets.all.slice(1).map(({ id }) => id)
  // Without a former secret, nothing else would open, so the tables are not searched.
  if (!formerIds.length) return
  for (const column of COLUMNS) {
    const { owner } = column
    await sweep<{ merchantId: string }>(
      db,
      (last, only) =>
        sql(
          db,
          `select distinct ${owner} as merchant_id from ${rowsOf(column)}
           where ${SEALED_BY} = any(:formerIds) and ${owner} > :after ${andOnly(only, owner)} order by merchant_id limit ${BATCH}`,
          { formerIds, after: last?.merchantId ?? NOBODY, only },
        ),
      ({ merchantId }) => resealOf(db, column, { merchantId, formerIds, secrets }),
      log,
    )
  }
}

async function resealOf(
  db: Knex,
  of: SealedColumn,
  { merchantId, formerIds, secrets }: { merchantId: string; formerIds: string[]; secrets: Secrets },
): Promise<void> {
  const { table, owner, column, field } = of
  const type = field ? 'jsonb' : 'text'
  const rows = await sql<{ before: string; texts: string[] }>(
    db,
    `select cast(${column} as text) as before, array_agg(sealed) as texts from ${rowsOf(of)}
     where ${owner} = :merchantId and ${SEALED_BY} = any(:formerIds) group by 1`,
    { merchantId, formerIds },
  )
  for (const { before, texts } of rows) {
    // Letters, digits and `-_.` only, which are the same in JSON.
    const after = texts.reduce((text, sealed) => text.replace(sealed, seal(secrets, unseal(secrets, sealed))), before)
    await sql(
      db,
      `update ${table} set ${column} = cast(:after as ${type}) where ${owner} = :merchantId and ${column} = cast(:before as ${type})`,
      { merchantId, before, after },
    )
  }
}

/** Returns a line per secret for the operator: how many values it has sealed. A former secret with 0 opens no column any more. */
export async function describeSecrets(db: Knex, { all, first }: Secrets): Promise<string> {
  const counts = new Map(all.map(({ id }) => [id, 0]))
  for (const column of COLUMNS)
    for (const { id, count } of await sql<{ id: string; count: string }>(
      db,
      `select ${SEALED_BY} as id, count(*) from ${rowsOf(column)} where sealed is not null group by 1`,
      {},
    ))
      counts.set(id, (counts.get(id) ?? 0) + Number(count))
  const remarkOf = (id: string) => {
    if (id === first.id) return ', seals new ones'
    return all.some((one) => one.id === id) ? '' : ', missing from SECRET'
  }
  return [...counts].map(([id, count]) => `${id}: ${count} sealed values${remarkOf(id)}\n`).join('')
}
