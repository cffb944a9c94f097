import { formatCount } from '../../lib/money.ts'
import { SheetRows } from '../../ui/SheetRows.tsx'
import type { ShipmentImport } from './sheetShipping.ts'

/** The preview of shipping by a spreadsheet, row by row. */
export function ShipSheetRows({ result }: { result: ShipmentImport }) {
  const { shipped, unchanged, empty, refused, rows } = result
  return (
    <SheetRows
      summary={`${formatCount(shipped)} to ship, ${formatCount(refused)} refused.`}
      outcomes={{
        ship: { label: 'To ship', tone: 'active', count: shipped },
        unchanged: { label: 'Unchanged', tone: 'inactive', count: unchanged },
        empty: { label: 'No number', tone: 'inactive', count: empty },
        refuse: { label: 'Refused', tone: 'failed', count: refused },
      }}
      rows={rows}
      name={['Order', ({ order }) => order]}
      why={[
        'Tracking or reason',
        ({ column, reason, carrier_name, tracking_number }) =>
          reason ? `${column}: ${reason}` : [carrier_name, tracking_number].filter(Boolean).join(' '),
      ]}
      first="refused ones"
      of={result}
    />
  )
}
