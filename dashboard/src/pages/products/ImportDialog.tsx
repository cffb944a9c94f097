import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChooseSheet } from '../../ui/ChooseSheet.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { messages } from '../../ui/messages.tsx'
import { SheetReading } from '../../ui/SheetReading.tsx'
import styles from './ImportDialog.module.css'
import { ImportMatches } from './ImportMatches.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { productColumns } from './importColumns.ts'
import { ImportRows } from './ImportRows.tsx'
import { createImportRun } from './importRun.ts'
import { createProductImport, importable } from './productImport.ts'

interface ImportDialogProps {
  onTemplate: () => void
  /** Called after an import that was carried out at once. */
  onDone: () => void
  /** Called after an import in the background. */
  onRunEnd: () => void
  onClose: () => void
}

/** Imports products from a spreadsheet: first a preview, then the import. */
export function ImportDialog({ onTemplate, onDone, onRunEnd, onClose }: ImportDialogProps) {
  useSignals()
  const { client } = useApp()
  const [run] = useState(() => createImportRun(client, onRunEnd))
  const [sheet] = useState(() => createProductImport(client, messages, { onDone, start: run.start }))
  useEffect(() => {
    run.load()
    return run.stop
  }, [run])
  const running = run.current.value
  const now = sheet.step.value
  const problem = sheet.problem.value
  if (running) return <ImportProgress run={run} now={running} onClose={onClose} />
  if (now.step === 'choose')
    return (
      <ChooseSheet
        title="Import products"
        sheet={sheet}
        notice={run.ended.value && <EndedNotice name={run.ended.value.file_name} onReview={run.review} />}
        download={{ label: 'Download template', onClick: onTemplate }}
        onClose={onClose}
      >
        A list with name and price, or the export of Shopify, WooCommerce, Etsy, Squarespace, Wix, Square, Ecwid or Stripe. Titles
        may stand above the headings. Rows with the id or SKU of a product that you have update it. You see what was understood
        before anything is written.
      </ChooseSheet>
    )

  const count = importable(now.result)
  const { understood } = now.result
  return (
    <Dialog
      title="Import products"
      subtitle={now.file.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={sheet.startOver}>Choose another file</Button>
          <Button look="primary" disabled={count === 0} busy={sheet.busy.value} onClick={sheet.confirm}>
            {sheet.busy.value ? 'Importing...' : `Import ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`}
          </Button>
        </>
      }
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      {understood && (
        <SheetReading
          of={understood}
          names={productColumns}
          reading={sheet.reading.value}
          isKept={sheet.isKept.value}
          disabled={sheet.busy.value}
          onChange={(reading) => void sheet.read(reading)}
        />
      )}
      {!understood?.problem && (
        <ImportRows result={now.result}>
          <ImportMatches
            result={now.result}
            matching={sheet.matching.value}
            disabled={sheet.busy.value}
            onChange={(change) => void sheet.match(change)}
          />
          {now.result.skipped > 0 && (
            <div className={styles.skipped}>
              <p>Mend the skipped rows in a file of their own, which names what is wrong with each.</p>
              <ExportMenu
                label="Skipped rows"
                size="small"
                busy={sheet.busy.value}
                onExport={(format) => void sheet.downloadSkipped(format)}
              />
            </div>
          )}
        </ImportRows>
      )}
    </Dialog>
  )
}

function EndedNotice({ name, onReview }: { name: string; onReview: () => void }) {
  return (
    <Banner
      kind="note"
      action={
        <Button size="small" onClick={onReview}>
          See the result
        </Button>
      }
    >
      The import of {name} has ended.
    </Banner>
  )
}
