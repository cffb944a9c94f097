import { sql } from '../../platform/db/sql.ts'
import { readBatches } from '../../platform/db/readBatches.ts'
import { toMajor } from '../../pricing/money.ts'
import { cellsOf, type ColumnOf, type ExportCall, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetFormat } from '../../platform/sheets/writeSheet.ts'
import { MOVED } from './moved.ts'
import type { Period } from './readPeriod.ts'

interface Move {
  id: string
  at: Date
  kind: string
  subscriptionId: string
  customerEmail: string
  monthlyMinor: number
  currency: string
}

const BATCH = 1000

const COLUMNS: ColumnOf<Move>[] = [
  { heading: 'at', width: 26, format: 'time', cellOf: ({ at }) => at.toISOString() },
  { heading: 'kind', width: 12, format: 'text', cellOf: ({ kind }) => kind },
  { heading: 'subscription_id', width: 38, format: 'text', cellOf: ({ subscriptionId }) => subscriptionId },
  { heading: 'email', width: 32, format: 'text', cellOf: ({ customerEmail }) => customerEmail },
  { heading: 'mrr', width: 14, format: 'amount', cellOf: ({ monthlyMinor, currency }) => toMajor(monthlyMinor, currency) },
  { heading: 'currency', width: 10, format: 'text', cellOf: ({ currency }) => currency },
]

const MOVES = `
  with ${MOVED}
  select moved.id, moved.at, kind, subscription_id, customer_email, monthly_minor, moved.currency from moved
  join subscriptions on subscriptions.merchant_id = :merchantId and subscriptions.id = subscription_id
  where day between cast(:from as date) and cast(:to as date)
    and (cast(:lastAt as timestamptz) is null or (moved.at, moved.id) > (:lastAt, cast(:lastId as uuid)))
  order by moved.at, moved.id limit ${BATCH}`

/** Streams the changes of recurring revenue in a period, oldest first. */
export function exportMoves({ db, merchantId, meter }: ExportCall, period: Period, format: SheetFormat) {
  const { from, to, timeZone } = period
  const rows = readBatches<Move>(BATCH, (last) =>
    sql<Move>(db, MOVES, { merchantId, from, to, timeZone, lastAt: last?.at ?? null, lastId: last?.id ?? null }),
  )
  const name = `subscription_moves_${from}_${to}`
  return sheetFile(name, { name: 'Moves', columns: COLUMNS, rows: cellsOf(COLUMNS, rows), meter }, format)
}
