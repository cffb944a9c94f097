import { randomBytes, randomUUID } from 'node:crypto'

/** Existing rows that updates of counters, stock and the like choose from. */
const KEPT = 50

const TABLES = `
  select c.oid::regclass::text as name,
    (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null), 'isUnique', exists (
       select from pg_index where indrelid = c.oid and indisunique and attnum = any(indkey)) and (attname <> 'merchant_id' or (
         select indnkeyatts = 1 from pg_index where indrelid = c.oid and indisprimary))) order by attnum)
     from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select jsonb_agg(attname) from pg_index join pg_attribute on attrelid = c.oid and attnum = any(indkey)
     where indrelid = c.oid and indisprimary) as keys
  from pg_class c join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p') and not relispartition and nspname || '.' || relname = any($1)`

const NEW = {
  uuid: () => randomUUID(),
  text: () => randomBytes(12).toString('hex'),
  number: () => 1_000_000_000 + numbers++,
}
let numbers = 0

/**
 * Prepares to write as many rows as a sale at the server does, into copies of its tables without foreign keys. The rows are those
 * of a sale, with other keys.
 * @param rows how many each table gets, by its name with the schema: `{ inserts, updates }`.
 * @returns the function that writes them in one transaction with two statements, and once more for rows that change twice.
 */
export async function prepareRows(pool, rows) {
  const { rows: found } = await pool.query(TABLES, [Object.keys(rows)])
  const tables = []
  await pool.query('create schema if not exists floor')
  for (const [at, table] of found.entries()) {
    const copy = `floor.${table.name.replace('.', '_')}`
    await pool.query(`create table ${copy} (like ${table.name} including all excluding constraints)`)
    const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
    await pool.query(`insert into ${copy} (${columns}) select ${columns} from ${table.name} limit ${KEPT}`)
    const { rows: kept } = await pool.query(`select to_jsonb(one) as row from ${copy} one`)
    const { inserts, updates } = rows[table.name] ?? rows[`public.${table.name}`]
    if (kept.length) tables.push({ ...table, at, copy, list: columns, kept: kept.map(({ row }) => row), inserts, updates })
  }
  const inserted = tables.filter(({ inserts }) => inserts > 0)
  const insert = {
    name: 'rows',
    text: `with ${inserted.map(({ at, copy, list }, n) => `i${at} as (insert into ${copy} (${list}) select ${list} from jsonb_populate_recordset(null::${copy}, $${n + 1}))`)} select`,
  }
  const updated = tables.filter(({ updates, keys }) => updates > 0 && keys)
  const update = {
    name: 'changes',
    text: `with ${updated.map(({ at, copy, keys, columns }, n) => {
      const { name } = columns.at(-1)
      const same = keys.map((key) => `one."${key}" = of."${key}"`).join(' and ')
      return `u${at} as (update ${copy} one set "${name}" = one."${name}" from jsonb_populate_recordset(null::${copy}, $${n + 1}) of where ${same})`
    })} select`,
  }
  const rounds = Math.max(1, ...updated.map(({ inserts, updates }) => Math.ceil(updates / Math.max(1, inserts))))

  return async function writeRows(client) {
    const fresh = new Map(tables.map((table) => [table, Array.from({ length: table.inserts }, () => freshRow(table))]))
    await client.query({ ...insert, values: inserted.map((table) => JSON.stringify(fresh.get(table))) })
    // The same row in every round: two sales that take two rows in turn could each wait for the other.
    const changing = updated.map((table) => (table.inserts ? fresh.get(table) : [any(table.kept)]))
    for (let round = 0; round < rounds; round++)
      await client.query({
        ...update,
        values: updated.map((table, n) => JSON.stringify(changedRows(table, changing[n], round))),
      })
  }
}

const any = (rows) => rows[Math.floor(Math.random() * rows.length)]

/** Every unique value is a new one. */
function freshRow({ kept, columns }) {
  const row = { ...any(kept) }
  for (const { name, type, isUnique } of columns) if (isUnique) row[name] = (NEW[type] ?? numberOf(type))?.() ?? row[name]
  return row
}

const numberOf = (type) => (/^(integer|bigint|numeric)$/.test(type) ? NEW.number : undefined)

/** The rows of a round: each update changes a row of its own, and a row changes once in a round. */
const changedRows = ({ updates }, rows, round) => rows.slice(0, Math.max(0, updates - round * rows.length))
