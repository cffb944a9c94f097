import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { createReadUpload } from '../../lib/readUpload.ts'
import { type ColumnNames, fileChoices } from '../../lib/readingChoices.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { SheetImport } from '../../ui/SheetImport.tsx'
import { SheetRows } from '../../ui/SheetRows.tsx'

type Result = Schema<'PromoImportResult'>

const outcomes: Record<Schema<'PromoImportRow'>['action'], { label: string; tone: Tone }> = {
  create: { label: 'Added', tone: 'active' },
  update: { label: 'Changed', tone: 'refunded' },
  unchanged: { label: 'Unchanged', tone: 'inactive' },
  refuse: { label: 'Refused', tone: 'failed' },
}

/** The columns that a column of the file can be. */
const COLUMNS: ColumnNames = {
  '': 'Not read',
  code: 'Code',
  percent: 'Percent',
  amount: 'Amount',
  value: 'Value',
  value_type: 'Kind of value',
  currency: 'Currency',
  starts: 'Starts',
  ends: 'Ends',
  max_redemptions: 'Limit',
  max_per_customer: 'Limit per customer',
  status: 'Status',
  links: 'Links',
  products: 'Products',
}

interface ImportCodesDialogProps {
  /** Downloads the codes of the list, as a file to begin with. */
  onDownload: () => void
  onDone: (result: Result) => void
  onClose: () => void
}

/** Imports promo codes from a spreadsheet: first a preview, then the import. See docs/product/promo-codes.md#import. */
export function ImportCodesDialog({ onDownload, onDone, onClose }: ImportCodesDialogProps) {
  const { client } = useApp()
  const [sheet] = useState(() =>
    createReadUpload(
      (file, reading, useKept) =>
        client.importPromoCodes({ query: { dry_run: true, use_kept: useKept }, body: { sheet: file, ...fileChoices(reading) } }),
      'Please select a file to import.',
    ),
  )
  return (
    <SheetImport
      title="Import codes"
      sheet={sheet}
      names={COLUMNS}
      help="A list with code and percent, or with code, amount and currency. Start, end and limits are read too. Rows with one of your codes change it."
      download={{ label: 'Download your codes', onClick: onDownload }}
      work={({ created, updated }) => {
        const count = created + updated
        return { count, label: `Import ${formatCount(count)} ${count === 1 ? 'code' : 'codes'}` }
      }}
      onImport={(file) => client.importPromoCodes({ body: { sheet: file, ...fileChoices(sheet.reading.peek()) } }).then(onDone)}
      onClose={onClose}
    >
      {(result) => <ImportedRows result={result} />}
    </SheetImport>
  )
}

function ImportedRows({ result }: { result: Result }) {
  const { created, updated, unchanged, refused, rows } = result
  return (
    <SheetRows
      summary={`${formatCount(created + updated)} to import, ${formatCount(refused)} refused.`}
      counts={[
        { title: 'Added', count: created },
        { title: 'Changed', count: updated },
        { title: 'Unchanged', count: unchanged },
        { title: 'Refused', count: refused, isProblem: true },
      ]}
      rows={rows}
      isProblem={({ action }) => action === 'refuse'}
      name={['Code', ({ code, discount }) => [code, discount].filter(Boolean).join(' · ')]}
      why={['Why', ({ reason }) => reason]}
      outcomeOf={({ action }) => outcomes[action]}
      first="refused ones"
      of={result}
    />
  )
}
