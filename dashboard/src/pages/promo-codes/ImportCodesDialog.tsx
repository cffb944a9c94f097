import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { createReadUpload } from '../../lib/readUpload.ts'
import { type ColumnNames, fileChoices } from '../../lib/readingChoices.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChooseSheet } from '../../ui/ChooseSheet.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SheetReading } from '../../ui/SheetReading.tsx'
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
  useSignals()
  const { client } = useApp()
  const [sheet] = useState(() =>
    createReadUpload(
      (file, reading, useKept) =>
        client.importPromoCodes({ query: { dryRun: true, useKept }, body: { sheet: file, ...fileChoices(reading) } }),
      'Please select a file to import.',
    ),
  )
  const now = sheet.step.value
  const problem = sheet.problem.value
  if (now.step === 'choose')
    return (
      <ChooseSheet
        title="Import codes"
        sheet={sheet}
        download={{ label: 'Download your codes', onClick: onDownload }}
        onClose={onClose}
      >
        A list with code and percent, or with code, amount and currency. Start, end and limits are read too. Rows with one of your
        codes change it.
      </ChooseSheet>
    )

  const count = now.result.created + now.result.updated
  const { understood } = now.result
  const write = (file: File) =>
    client.importPromoCodes({ body: { sheet: file, ...fileChoices(sheet.reading.peek()) } }).then(onDone)
  return (
    <Dialog
      title="Import codes"
      subtitle={now.file.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={sheet.startOver}>Choose another file</Button>
          <Button look="primary" disabled={count === 0} busy={sheet.busy.value} onClick={() => void sheet.carryOut(write)}>
            {sheet.busy.value ? 'Importing...' : `Import ${formatCount(count)} ${count === 1 ? 'code' : 'codes'}`}
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
          disabled={sheet.busy.value}
          onChange={(reading) => void sheet.read(reading)}
        />
      )}
      {!understood?.problem && <ImportedRows result={now.result} />}
    </Dialog>
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
    />
  )
}
