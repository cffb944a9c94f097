import { useSignals } from '@preact/signals-react/runtime'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../lib/bytes.ts'
import type { SheetUpload } from '../lib/sheetUpload.ts'
import { Button } from './Button.tsx'
import styles from './ChooseSheet.module.css'
import { Dialog } from './Dialog.tsx'
import { DropZone } from './DropZone.tsx'

interface ChooseSheetProps {
  title: string
  sheet: Pick<SheetUpload<unknown>, 'file' | 'problem' | 'busy' | 'choose' | 'remove' | 'check'>
  /** What the file contains. */
  children: ReactNode
  /** Above the choice. */
  notice?: ReactNode
  /** Downloads a file to begin with. */
  download: { label: string; onClick: () => void }
  onClose: () => void
}

/** The first step of an import: a spreadsheet is chosen and checked. */
export function ChooseSheet({ title, sheet, children, notice, download, onClose }: ChooseSheetProps) {
  useSignals()
  const file = sheet.file.value
  return (
    <Dialog
      title={title}
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
      <div className={styles.choose}>
        {notice}
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
        <p className="muted">{children}</p>
        <button type="button" className={`text-link ${styles.download}`} onClick={download.onClick}>
          {download.label}
        </button>
      </div>
    </Dialog>
  )
}
