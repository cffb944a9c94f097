import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { type ColumnNames, fileChoices } from '../../lib/readingChoices.ts'
import { createReadUpload } from '../../lib/readUpload.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { SheetImport } from '../../ui/SheetImport.tsx'
import { SheetRows } from '../../ui/SheetRows.tsx'

type Result = Schema<'CustomerImportResult'>

const outcomes: Record<Schema<'CustomerImportRow'>['action'], { label: string; tone: Tone }> = {
  create: { label: 'Added', tone: 'active' },
  update: { label: 'Changed', tone: 'refunded' },
  unchanged: { label: 'Unchanged', tone: 'inactive' },
  refuse: { label: 'Refused', tone: 'failed' },
}

/** The columns that a column of the file can be. */
const COLUMNS: ColumnNames = {
  '': 'Not read',
  email: 'Email',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  external_id: 'Your own id',
  since: 'Customer since',
}

interface ImportCustomersDialogProps {
  /** Downloads the customers of the list, as a file to begin with. */
  onDownload: () => void
  onDone: (result: Result) => void
  onClose: () => void
}

/** Imports customers from a spreadsheet: first a preview, then the import. See docs/product/orders.md#import-of-customers. */
export function ImportCustomersDialog({ onDownload, onDone, onClose }: ImportCustomersDialogProps) {
  const { client } = useApp()
  const [sheet] = useState(() =>
    createReadUpload(
      (file, reading, useKept) =>
        client.importCustomers({ query: { dry_run: true, use_kept: useKept }, body: { sheet: file, ...fileChoices(reading) } }),
      'Please select a file to import.',
    ),
  )
  return (
    <SheetImport
      title="Import customers"
      sheet={sheet}
      names={COLUMNS}
      help={
        <>
          A list with email, or the export of another shop. Name, your own id and the day since when somebody is a customer are
          read too. Nobody is sent a mail.
        </>
      }
      download={{ label: 'Download your customers', onClick: onDownload }}
      work={(result) => {
        const count = toWrite(result)
        return { count, label: `Import ${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}` }
      }}
      onImport={(file) => client.importCustomers({ body: { sheet: file, ...fileChoices(sheet.reading.peek()) } }).then(onDone)}
      onClose={onClose}
    >
      {(result) => <ImportedRows result={result} />}
    </SheetImport>
  )
}

const toWrite = ({ created, updated }: Result): number => created + updated

function ImportedRows({ result }: { result: Result }) {
  const { created, updated, unchanged, refused, rows } = result
  return (
    <SheetRows
      summary={`${formatCount(toWrite(result))} to import, ${formatCount(refused)} refused.`}
      counts={[
        { title: 'Added', count: created },
        { title: 'Changed', count: updated },
        { title: 'Unchanged', count: unchanged },
        { title: 'Refused', count: refused, isProblem: true },
      ]}
      rows={rows}
      isProblem={({ action }) => action === 'refuse'}
      name={['Customer', ({ email, name }) => [email, name].filter(Boolean).join(' · ')]}
      why={['Why', ({ reason }) => reason]}
      outcomeOf={({ action }) => outcomes[action]}
      first="refused ones"
      of={result}
    />
  )
}
