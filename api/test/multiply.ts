import type { Knex } from 'knex'

/** A row, and what differs in its copies: SQL of a JSON object, where `n` is the number of the copy. */
interface Original {
  table: string
  id: string
  changes?: string
}

/** Copies a row many times. The copies come before it in the order of ids. */
export async function multiply(
  db: Knex,
  { table, id, changes = "jsonb_build_object('n', n)" }: Original,
  many: number,
): Promise<void> {
  const copyId = `'00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0')`
  const { rows } = await db.raw(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
    [table],
  )
  const { columns } = rows[0]
  await db.raw(
    `insert into ${table} (${columns}) select ${columns} from (
       select (jsonb_populate_record(one, jsonb_build_object('id', ${copyId}) || ${changes})).*
       from ${table} one, generate_series(1, ${many}) n where one.id = ?) copies`,
    [id],
  )
}
