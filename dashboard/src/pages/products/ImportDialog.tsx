import { useSignals } from '@preact/signals-react/runtime'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { formatCount } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DropZone } from '../../ui/DropZone.tsx'
import { messages } from '../../ui/messages.tsx'
import styles from './ImportDialog.module.css'
import { ImportRows } from './ImportRows.tsx'
import { createProductImport, importable, type ProductImport } from './productImport.ts'

interface ImportDialogProps {
  onTemplate: () => void
  onDone: () => void
  onClose: () => void
}

/** Imports products from a spreadsheet: first a preview, then the import. */
export function ImportDialog({ onTemplate, onDone, onClose }: ImportDialogProps) {
  useSignals()
  const { client } = useApp()
  const [sheet] = useState(() => createProductImport(client, messages, onDone))
  const now = sheet.step.value
  const problem = sheet.problem.value
  if (now.step === 'choose')
    return (
      <Dialog
        title="Import products"
        onClose={onClose}
        onSubmit={sheet.check}
        foot={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" busy={sheet.busy.value}>
              {sheet.busy.value ? 'Checking...' : 'Check file'}
            </Button>
          </>
        }
      >
        <ChooseSheet sheet={sheet} onTemplate={onTemplate} />
      </Dialog>
    )

  const count = importable(now.result)
  return (
    <Dialog
      title="Import products"
      subtitle={now.file.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={sheet.startOver}>Choose another file</Button>
          <Button look="primary" disabled={count === 0} busy={sheet.busy.value} onClick={sheet.confirm}>
            {sheet.busy.value ? 'Importing...' : `Import ${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}
          </Button>
        </>
      }
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      <ImportRows result={now.result} />
    </Dialog>
  )
}

function ChooseSheet({ sheet, onTemplate }: { sheet: ProductImport; onTemplate: () => void }) {
  useSignals()
  const file = sheet.file.value
  return (
    <div className={styles.choose}>
      <DropZone
        label="File"
        action="Choose a file"
        limits=".xlsx, .xls or .csv, up to 10MB"
        accept=".xlsx,.xls,.csv"
        picture={<FileSpreadsheet className={styles.icon} aria-hidden />}
        chosen={file && `${file.name}, ${formatBytes(file.size)}`}
        error={sheet.problem.value}
        onChoose={sheet.choose}
        onRemove={sheet.remove}
        removeLabel="Remove file"
      />
      <p className="muted">
        The first row names the columns: name and price, and if you like description, currency, image_url, is_digital,
        digital_file_url, stock, low_stock_at and status. Rows with the id of an existing product update it.
      </p>
      <button type="button" className={`text-link ${styles.template}`} onClick={onTemplate}>
        Download template
      </button>
    </div>
  )
}
