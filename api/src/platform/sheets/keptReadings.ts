import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { headingName } from './findColumns.ts'
import type { SheetRow } from './Sheet.ts'
import type { ListKind } from './understanding.ts'

type KeptReading = components['schemas']['KeptReading']

/** The choices about an import that do not depend on the rows above the headings. */
type Choice = Partial<Pick<components['schemas']['ProductImportInput'], 'layout' | 'columns'>>

interface Stored {
  headings: Buffer
  layout: 'auto' | 'none'
  columns: string | null
}

const MOST = 100
/** How many rows can be that of the headings. */
const TOP = 21

/** The kind of list, and whose it is. */
interface Of {
  merchantId: string
  kind: ListKind<string>
}

/** Returns what the merchant chose last about a sheet with the same headings, wherever they stand; null if nothing. */
export async function findKeptReading(db: Knex, { merchantId, kind }: Of, rows: SheetRow[]): Promise<KeptReading | null> {
  const prints = rows.slice(0, TOP).map((row) => fingerprint(row, kind))
  const found: Stored[] = await db('kept_readings').where({ merchantId }).whereIn('headings', prints)
  for (const [at, print] of prints.entries()) {
    const kept = found.find(({ headings }) => headings.equals(print))
    if (kept && isKnown(kept, kind))
      return { heading_row: rows[at]!.number, layout: kept.layout, ...(kept.columns !== null && { columns: kept.columns }) }
  }
  return null
}

/** Keeps the choices about sheets with these headings, or forgets the former ones if there are none. */
export async function keepReading(trx: Knex, { merchantId, kind }: Of, first: SheetRow, choice: Choice): Promise<void> {
  const { layout = 'auto', columns = null } = choice
  const key = { merchantId, headings: fingerprint(first, kind) }
  if (layout === 'auto' && columns === null) return void (await trx('kept_readings').where(key).delete())
  const updatedAt = new Date()
  await trx('kept_readings')
    .insert({ ...key, layout, columns, updatedAt })
    .onConflict(['merchantId', 'headings'])
    .merge(['layout', 'columns', 'updatedAt'])
  const oldest = trx('kept_readings').where({ merchantId }).orderBy('updatedAt', 'desc').offset(MOST).select('headings')
  await trx('kept_readings').where({ merchantId }).whereIn('headings', oldest).delete()
}

const fingerprint = ({ cells }: SheetRow, { name }: ListKind<string>): Buffer =>
  createHash('sha256')
    .update(name + cells.map(headingName).join('\n'))
    .digest()

/** A later version may have other columns. */
const isKnown = ({ columns }: Stored, kind: ListKind<string>): boolean =>
  (columns ?? '').split(',').every((name) => !name || kind.columns.some(({ heading }) => heading === name))
