import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { headingName } from '../../sheets/findColumns.ts'
import type { SheetRow } from '../../sheets/Sheet.ts'
import { COLUMNS } from './sheetColumns.ts'

type KeptReading = components['schemas']['KeptReading']

/** The choices about an import that do not depend on the rows above the headings. */
type Choice = Pick<components['schemas']['ProductImportInput'], 'layout' | 'columns'>

interface Stored {
  headings: Buffer
  layout: 'auto' | 'none'
  columns: string | null
}

const MOST = 100
/** How many rows can be that of the headings. */
const TOP = 21

/** Returns what the merchant chose last about a sheet with the same headings, wherever they stand; null if nothing. */
export async function findKeptReading(db: Knex, merchantId: string, rows: SheetRow[]): Promise<KeptReading | null> {
  const prints = rows.slice(0, TOP).map(fingerprint)
  const found: Stored[] = await db('kept_readings').where({ merchantId }).whereIn('headings', prints)
  for (const [at, print] of prints.entries()) {
    const kept = found.find(({ headings }) => headings.equals(print))
    if (kept && isKnown(kept))
      return { heading_row: rows[at]!.number, layout: kept.layout, ...(kept.columns !== null && { columns: kept.columns }) }
  }
  return null
}

/** Keeps the choices about sheets with these headings, or forgets the former ones if there are none. */
export async function keepReading(trx: Knex, merchantId: string, first: SheetRow, choice: Choice): Promise<void> {
  const { layout, columns = null } = choice
  const key = { merchantId, headings: fingerprint(first) }
  if (layout === 'auto' && columns === null) return void (await trx('kept_readings').where(key).delete())
  const updatedAt = new Date()
  await trx('kept_readings')
    .insert({ ...key, layout, columns, updatedAt })
    .onConflict(['merchantId', 'headings'])
    .merge(['layout', 'columns', 'updatedAt'])
  const oldest = trx('kept_readings').where({ merchantId }).orderBy('updatedAt', 'desc').offset(MOST).select('headings')
  await trx('kept_readings').where({ merchantId }).whereIn('headings', oldest).delete()
}

const fingerprint = ({ cells }: SheetRow): Buffer => createHash('sha256').update(cells.map(headingName).join('\n')).digest()

/** A later version may have other columns. */
const isKnown = ({ columns }: Stored): boolean =>
  (columns ?? '').split(',').every((name) => !name || COLUMNS.some(({ heading }) => heading === name))
