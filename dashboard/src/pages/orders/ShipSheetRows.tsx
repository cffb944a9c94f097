import type { Schema } from '@linktill/sdk'
import { formatCount } from '../../lib/money.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { SheetRows } from '../../ui/SheetRows.tsx'
import type { ShipmentImport } from './sheetShipping.ts'

const outcomes: Record<Schema<'ShipmentImportRow'>['action'], { label: string; tone: Tone }> = {
  ship: { label: 'To ship', tone: 'active' },
  unchanged: { label: 'Unchanged', tone: 'inactive' },
  empty: { label: 'No number', tone: 'inactive' },
  refuse: { label: 'Refused', tone: 'failed' },
}

/** The preview of shipping by a spreadsheet, row by row. */
export function ShipSheetRows({ result }: { result: ShipmentImport }) {
  const { shipped, unchanged, empty, refused, rows } = result
  return (
    <SheetRows
      summary={`${formatCount(shipped)} to ship, ${formatCount(refused)} refused.`}
      counts={[
        { title: 'To ship', count: shipped },
        { title: 'Unchanged', count: unchanged },
        { title: 'No number', count: empty },
        { title: 'Refused', count: refused, isProblem: true },
      ]}
      rows={rows}
      isProblem={({ action }) => action === 'refuse'}
      name={['Order', ({ order }) => order]}
      why={[
        'Tracking or reason',
        ({ column, reason, carrier_name, tracking_number }) =>
          reason ? `${column}: ${reason}` : [carrier_name, tracking_number].filter(Boolean).join(' '),
      ]}
      outcomeOf={({ action }) => outcomes[action]}
      first="refused ones"
      of={result}
    />
  )
}
