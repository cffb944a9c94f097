import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { messages } from '../../ui/messages.tsx'
import { SheetImport } from '../../ui/SheetImport.tsx'
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
  if (running) return <ImportProgress run={run} now={running} onClose={onClose} />
  return (
    <SheetImport
      title="Import products"
      sheet={sheet}
      names={productColumns}
      help="A list with name and price, or the export of Shopify, WooCommerce, Etsy, Squarespace, Wix, Square, Ecwid or Stripe. Titles may stand above the headings. Rows with the id or SKU of a product that you have update it. You see what was understood before anything is written."
      notice={run.ended.value && <EndedNotice name={run.ended.value.file_name} onReview={run.review} />}
      download={{ label: 'Download template', onClick: onTemplate }}
      work={(result) => {
        const count = importable(result)
        return { count, label: `Import ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}` }
      }}
      onImport={sheet.confirm}
      onClose={onClose}
    >
      {(result) => (
        <ImportRows result={result}>
          <ImportMatches
            result={result}
            matching={sheet.matching.value}
            disabled={sheet.busy.value}
            onChange={(change) => void sheet.match(change)}
          />
          {result.skipped > 0 && (
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
    </SheetImport>
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
