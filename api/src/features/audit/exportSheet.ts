import { cellsOf, type ColumnOf, type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetFormat } from '../../platform/sheets/writeSheet.ts'
import { type AuditEventRow, type AuditFilter, readAll } from './listing.ts'

const asText = (value: object | null) => value && JSON.stringify(value)

const COLUMNS: ColumnOf<AuditEventRow>[] = [
  { heading: 'time', width: 26, format: 'time', cellOf: ({ createdAt }) => createdAt.toISOString() },
  { heading: 'action', width: 28, format: 'text', cellOf: ({ action }) => action },
  { heading: 'actor_kind', width: 12, format: 'text', cellOf: ({ actorKind }) => actorKind },
  { heading: 'actor', width: 28, format: 'text', cellOf: ({ actorName }) => actorName },
  { heading: 'actor_id', width: 38, format: 'text', cellOf: ({ actorId }) => actorId },
  { heading: 'target', width: 38, format: 'text', cellOf: ({ target }) => target },
  { heading: 'before', width: 40, format: 'text', cellOf: ({ before }) => asText(before) },
  { heading: 'after', width: 40, format: 'text', cellOf: ({ after }) => asText(after) },
  { heading: 'request_id', width: 38, format: 'text', cellOf: ({ requestId }) => requestId },
]

/** Streams the matching lines of the activity log, newest first. */
export function exportSheet({ db, merchantId, meter }: ExportCall, filter: AuditFilter, format: SheetFormat) {
  const rows = cellsOf(COLUMNS, readAll(db, merchantId, filter))
  return sheetFile(exportName('activity'), { name: 'Activity', columns: COLUMNS, rows, meter }, format)
}
