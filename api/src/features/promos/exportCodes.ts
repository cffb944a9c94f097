import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { PromoBatch } from './PromoBatch.ts'
import { timeZoneOf } from '../../shop/merchant/timeZone.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn, SheetFormat } from '../../platform/sheets/writeSheet.ts'

/** Codes per query, read while the previous ones are written. */
const PAGE = 2000

const text = (heading: string, width: number): SheetColumn => ({ heading, width, format: 'plain' })
const COLUMNS = [
  text('code', 30),
  text('status', 10),
  text('order', 10),
  text('email', 32),
  { heading: 'used', width: 18, format: 'time' } satisfies SheetColumn,
]

const CODES = `
  select code, number, customer_email, completed_at from promo_codes
  left join orders on orders.merchant_id = :merchantId and orders.promo_code_id = promo_codes.id and orders.payment_status = 'completed'
  where promo_codes.merchant_id = :merchantId and batch_id = :batchId and code > :after order by code limit ${PAGE}`

interface Row {
  code: string
  number: number | null
  customerEmail: string | null
  completedAt: Date | null
}

/** Streams the codes of a batch in the order of the alphabet, with the order that used each. */
export async function exportCodes({ db, meter }: Pick<ExportCall, 'db' | 'meter'>, batch: PromoBatch, format: SheetFormat) {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: await timeZoneOf(db, batch.merchantId),
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const cells = ({ code, number, customerEmail, completedAt }: Row): Cell[] => [
    code,
    number === null ? 'unused' : 'used',
    number === null ? null : `#${number}`,
    customerEmail,
    completedAt && clock.format(completedAt),
  ]
  const content = { name: 'Promo codes', columns: COLUMNS, rows: readRows(db, batch, cells), meter }
  return sheetFile(exportName('promo_codes'), content, format)
}

async function* readRows(db: Knex, { merchantId, id: batchId }: PromoBatch, cells: (row: Row) => Cell[]) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Row[] = await sql<Row>(db, CODES, { merchantId, batchId, after })
    if (page.length) yield page.map(cells)
    after = page.length < PAGE ? undefined : page.at(-1)!.code
  }
}
