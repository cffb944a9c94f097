import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { type ColumnNames, type Understood } from '../lib/readingChoices.ts'
import type { ReadUpload } from '../lib/readUpload.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ChooseSheet } from './ChooseSheet.tsx'
import { Dialog } from './Dialog.tsx'
import { SheetReading } from './SheetReading.tsx'

interface SheetImportProps<Result extends { understood?: Understood }> {
  title: string
  sheet: ReadUpload<Result>
  /** What its columns can be read as. */
  names: ColumnNames
  /** What the file contains. */
  help: ReactNode
  /** Above the choice of the file. */
  notice?: ReactNode
  /** Downloads a file to begin with. */
  download: { label: string; onClick: () => void }
  /** How many rows are imported, and what the button says then: "Import 2 codes". */
  work: (result: Result) => { count: number; label: string }
  onImport: () => Promise<void>
  onClose: () => void
  /** The preview of the rows. */
  children: (result: Result) => ReactNode
}

/** Imports a list from a spreadsheet: a file is chosen, its preview shown, and how it was read can be changed. Then it is imported. */
export function SheetImport<Result extends { understood?: Understood }>(props: SheetImportProps<Result>) {
  useSignals()
  const { title, sheet, names, help, notice, download, work, onImport, onClose, children } = props
  const now = sheet.step.value
  if (now.step === 'choose')
    return (
      <ChooseSheet title={title} sheet={sheet} notice={notice} download={download} onClose={onClose}>
        {help}
      </ChooseSheet>
    )

  const { understood } = now.result
  const { count, label } = work(now.result)
  const problem = sheet.problem.value
  return (
    <Dialog
      title={title}
      subtitle={now.file.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={sheet.startOver}>Choose another file</Button>
          <Button look="primary" disabled={count === 0} busy={sheet.busy.value} onClick={onImport}>
            {sheet.busy.value ? 'Importing...' : label}
          </Button>
        </>
      }
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      {understood && <SheetReading of={understood} names={names} sheet={sheet} />}
      {!understood?.problem && children(now.result)}
    </Dialog>
  )
}
