import type { Knex } from 'knex'
import { readBatches } from '../../platform/db/readBatches.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Cell } from '../../platform/sheets/Sheet.ts'
import { type ExportCall, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetColumn, SheetFormat } from '../../platform/sheets/writeSheet.ts'
import { type FoundLine, LINE_COLUMNS, linesOf } from './listing.ts'
import type { Payout } from './Payout.ts'
import { presentPayout, providerFeeOf } from './present.ts'

/** Lines per query, read while the previous ones are written. */
const BATCH = 1000

interface Column extends SheetColumn {
  cellOf: (line: FoundLine, major: (minor: number) => number, payout: Payout) => Cell
}

const COLUMNS: Column[] = [
  { heading: 'date', width: 26, format: 'time', cellOf: ({ at }) => at.toISOString() },
  { heading: 'kind', width: 14, format: 'text', cellOf: ({ kind }) => kind },
  { heading: 'order', width: 10, format: 'plain', cellOf: ({ number }) => number },
  { heading: 'text', width: 40, format: 'text', cellOf: ({ text }) => text },
  { heading: 'transaction', width: 34, format: 'text', cellOf: ({ id }) => id },
  { heading: 'amount', width: 14, format: 'amount', cellOf: ({ amountMinor }, major) => major(amountMinor) },
  { heading: 'fee', width: 14, format: 'amount', cellOf: ({ feeMinor }, major) => major(feeMinor) },
  {
    heading: 'provider_fee',
    width: 14,
    format: 'amount',
    cellOf: (line, _major, { currency }) => providerFeeOf(line, currency),
  },
  { heading: 'net', width: 14, format: 'amount', cellOf: (line, major) => major(line.amountMinor - line.feeMinor) },
  { heading: 'currency', width: 10, format: 'text', cellOf: (_line, _major, { currency }) => currency },
]

const SUMS = ['sales', 'refunds', 'disputes', 'adjustments', 'fees', 'amount'] as const
const SUM_COLUMNS: SheetColumn[] = [
  { heading: 'sum', width: 16, format: 'text' },
  { heading: 'amount', width: 14, format: 'amount' },
  { heading: 'currency', width: 10, format: 'text' },
]

/** Streams all lines of a payout, oldest first, and its sums on a second sheet. */
export function exportSheet({ db, meter }: Pick<ExportCall, 'db' | 'meter'>, payout: Payout, format: SheetFormat) {
  const sums = presentPayout(payout)
  return sheetFile(`payout_${payout.id}`, { name: 'Transactions', columns: COLUMNS, rows: readRows(db, payout), meter }, format, {
    name: 'Payout',
    columns: SUM_COLUMNS,
    rows: [SUMS.map((name) => [name, sums[name], payout.currency])],
  })
}

async function* readRows(db: Knex, payout: Payout): AsyncGenerator<Cell[][]> {
  const { merchantId, id: payoutId } = payout
  const major = (minor: number) => toMajor(minor, payout.currency)
  const batches = readBatches<FoundLine>(BATCH, (last) => {
    const page = linesOf(db, { merchantId, payoutId }).orderBy('at').orderBy('payoutLines.id').limit(BATCH)
    if (last) void page.whereRaw('(at, payout_lines.id) > (cast(? as timestamptz), ?)', [last.at, last.id])
    return page.select(LINE_COLUMNS)
  })
  for await (const lines of batches) yield lines.map((line) => COLUMNS.map(({ cellOf }) => cellOf(line, major, payout)))
}
