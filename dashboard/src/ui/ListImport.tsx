import { useState, type ReactNode } from 'react'
import { formatCount } from '../lib/money.ts'
import { type ColumnNames, fileChoices, type Understood } from '../lib/readingChoices.ts'
import { createReadUpload } from '../lib/readUpload.ts'
import type { RefusedRow } from '../lib/refusedSheet.ts'
import { SheetImport } from './SheetImport.tsx'
import { SheetRows } from './SheetRows.tsx'

interface Imported<Row> {
  created: number
  updated: number
  unchanged: number
  refused: number
  rows: Row[]
  understood?: Understood
  refused_rows?: RefusedRow[]
}

interface ImportCall {
  query?: { dry_run: true; use_kept: boolean }
  body: { sheet: File } & ReturnType<typeof fileChoices>
}

interface ListRow {
  row: number
  action: 'create' | 'update' | 'unchanged' | 'refuse'
  reason: string | null
}

interface ListImportProps<Row extends ListRow, Result extends Imported<Row>> {
  title: string
  /** What a row is: "code", "codes". */
  noun: [one: string, many: string]
  /** What its columns can be read as. */
  names: ColumnNames
  /** What the file contains. */
  help: ReactNode
  /** Downloads the list, as a file to begin with. */
  onDownload: () => void
  call: (input: ImportCall) => Promise<Result>
  /** The title of the first column of the preview, and its text for a row. */
  name: [title: string, text: (row: Row) => string]
  onDone: (result: Result) => void
  onClose: () => void
}

/** Imports a list from a spreadsheet whose rows add or change something of the merchant. */
export function ListImport<Row extends ListRow, Result extends Imported<Row>>(props: ListImportProps<Row, Result>) {
  const { noun, onDownload, call, name, onDone, ...dialog } = props
  const [sheet] = useState(() =>
    createReadUpload<Result>(
      (file, reading, useKept) =>
        call({ query: { dry_run: true, use_kept: useKept }, body: { sheet: file, ...fileChoices(reading) } }),
      'Please select a file to import.',
    ),
  )
  return (
    <SheetImport
      {...dialog}
      sheet={sheet}
      download={{ label: `Download your ${noun[1]}`, onClick: onDownload }}
      work={(result) => {
        const count = toWrite(result)
        return { count, label: `Import ${formatCount(count)} ${count === 1 ? noun[0] : noun[1]}` }
      }}
      onImport={() =>
        sheet.carryOut((file) => call({ body: { sheet: file, ...fileChoices(sheet.reading.peek()) } }).then(onDone))
      }
    >
      {(result) => (
        <SheetRows
          summary={`${formatCount(toWrite(result))} to import, ${formatCount(result.refused)} refused.`}
          outcomes={{
            create: { label: 'Added', tone: 'active', count: result.created },
            update: { label: 'Changed', tone: 'refunded', count: result.updated },
            unchanged: { label: 'Unchanged', tone: 'inactive', count: result.unchanged },
            refuse: { label: 'Refused', tone: 'failed', count: result.refused },
          }}
          rows={result.rows}
          name={name}
          why={['Why', ({ reason }) => reason]}
          first="refused ones"
          of={result}
        />
      )}
    </SheetImport>
  )
}

const toWrite = ({ created, updated }: Imported<unknown>): number => created + updated
