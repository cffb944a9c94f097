import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { type ColumnNames, fileChoices } from '../../lib/readingChoices.ts'
import { createReadUpload } from '../../lib/readUpload.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChooseSheet } from '../../ui/ChooseSheet.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SheetReading } from '../../ui/SheetReading.tsx'
import { SheetRows } from '../../ui/SheetRows.tsx'

type Result = Schema<'CustomerImportResult'>

const TITLE = 'Import customers'
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
  useSignals()
  const { client } = useApp()
  const [sheet] = useState(() =>
    createReadUpload(
      (file, reading, useKept) =>
        client.importCustomers({ query: { dryRun: true, useKept }, body: { sheet: file, ...fileChoices(reading) } }),
      'Please select a file to import.',
    ),
  )
  const now = sheet.step.value
  const problem = sheet.problem.value
  const busy = sheet.busy.value
  if (now.step === 'choose')
    return (
      <ChooseSheet
        title={TITLE}
        sheet={sheet}
        download={{ label: 'Download your customers', onClick: onDownload }}
        onClose={onClose}
      >
        A list with email, or the export of another shop. Name, your own id and the day since when somebody is a customer are read
        too. Nobody is sent a mail.
      </ChooseSheet>
    )

  const { understood } = now.result
  const write = (file: File) =>
    client.importCustomers({ body: { sheet: file, ...fileChoices(sheet.reading.peek()) } }).then(onDone)
  return (
    <Dialog
      title={TITLE}
      subtitle={now.file.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={sheet.startOver}>Choose another file</Button>
          <Button look="primary" disabled={toWrite(now.result) === 0} busy={busy} onClick={() => void sheet.carryOut(write)}>
            {busy ? 'Importing...' : `Import ${countOf(toWrite(now.result))}`}
          </Button>
        </>
      }
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      {understood && (
        <SheetReading
          of={understood}
          names={COLUMNS}
          reading={sheet.reading.value}
          isKept={sheet.isKept.value}
          disabled={busy}
          onChange={(reading) => void sheet.read(reading)}
        />
      )}
      {!understood?.problem && <ImportedRows result={now.result} />}
    </Dialog>
  )
}

const toWrite = ({ created, updated }: Result): number => created + updated
const countOf = (count: number): string => `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`

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
    />
  )
}
