import type { Knex } from 'knex'
import { toMajor } from '../../pricing/money.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { MERCHANT_SECRETS, MERCHANT_TABLES } from './merchantTables.ts'

/** One table of an export, read from the database as it is written. */
export interface ExportPart {
  name: string
  columns: string[]
  jsonOnly: boolean
  count: number
  /** Rows as JSON, in batches. */
  rows: () => AsyncGenerator<Row[]>
}

export type Row = Record<string, unknown>

const BATCH = 1000
const MINOR = '_minor'

/** Lists everything that is exported for a merchant: the account itself, then one table after the other. */
export async function exportParts(db: Knex, merchantId: string): Promise<ExportPart[]> {
  const tables = Object.entries(MERCHANT_TABLES).flatMap(([table, { leaveOut, jsonOnly = false }]) =>
    leaveOut ? [{ table, key: 'merchant_id', leaveOut, jsonOnly }] : [],
  )
  const all = [{ table: 'merchants', key: 'id', leaveOut: MERCHANT_SECRETS, jsonOnly: false }, ...tables]
  const parts: ExportPart[] = []
  for (const { table, key, leaveOut, jsonOnly } of all) {
    const columns = (await columnsOf(db, table)).filter((column) => !leaveOut.includes(column))
    const { rows } = await db.raw('select count(*)::integer as count from ?? where ?? = ?', [table, key, merchantId])
    parts.push({
      name: table === 'merchants' ? 'account' : table,
      columns: [...columns.map(withoutMinor), ...(currencyOf(table, columns) ? ['currency'] : [])],
      jsonOnly,
      count: rows[0].count,
      rows: () =>
        readRows(db, { table, key, columns, leaveOut, merchantId, inOrder: !jsonOnly && columns.includes('created_at') }),
    })
  }
  return parts
}

/** Converts a row's value to a cell of a sheet. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
}

async function columnsOf(db: Knex, table: string): Promise<string[]> {
  const { rows } = await db.raw(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ? order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }: { name: string }) => name)
}

interface Source {
  table: string
  key: string
  columns: string[]
  leaveOut: string[]
  merchantId: string
  /** Oldest first; false when sorting would cost more than it is worth. */
  inOrder: boolean
}

/**
 * Reads through a database cursor: a table of millions of rows is read once, in one snapshot, and never held in memory.
 */
async function* readRows(db: Knex, { table, key, columns, leaveOut, merchantId, inOrder }: Source): AsyncGenerator<Row[]> {
  const trx = await db.transaction()
  try {
    // A cursor takes no bindings; none of these values comes from outside.
    const currency = currencyOf(table, columns)
    const row = `to_jsonb(??) - cast('{${leaveOut.join()}}' as text[])${currency ? ` || ${currency.sql}` : ''} as row`
    const select = trx(table)
      .where(key, merchantId)
      .select(trx.raw(row, [table, ...(currency ? [merchantId, currency.key] : [])]))
    if (inOrder) void select.orderBy('createdAt')
    await trx.raw(`declare export_rows no scroll cursor for ${select.toString()}`)
    for (;;) {
      const { rows } = await trx.raw(`fetch ${BATCH} from export_rows`)
      if (!rows.length) return
      yield rows.map(({ row }: { row: Row }) => inMajor(row))
    }
  } finally {
    // Only read, so there is nothing to commit.
    await trx.rollback()
  }
}

/** Returns the currency of amounts in rows without one: that of their order, link or product. Null for all other tables. */
function currencyOf(table: string, columns: string[]): { sql: string; key: string } | null {
  if (columns.includes('currency') || !columns.some((column) => column.endsWith(MINOR))) return null
  const owner = columns.includes('order_id') ? 'order' : columns.includes('link_id') ? 'link' : 'product'
  return {
    sql: `jsonb_build_object('currency', (select currency from ${owner}s owner where owner.merchant_id = ? and owner.id = ??))`,
    key: `${table}.${owner}_id`,
  }
}

/** Converts minor units to decimals. */
const inMajor = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith(MINOR) && typeof value === 'number'
        ? [withoutMinor(name), toMajor(value, String(row['currency']))]
        : [withoutMinor(name), value],
    ),
  )

const withoutMinor = (name: string) => (name.endsWith(MINOR) ? name.slice(0, -MINOR.length) : name)
