import { useSignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { formatCount } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DropZone } from '../../ui/DropZone.tsx'
import { messages } from '../../ui/messages.tsx'
import styles from '../products/ImportDialog.module.css'
import type { Orders } from './orders.ts'
import { createSheetShipping, downloadToShip, type SheetShipping } from './sheetShipping.ts'
import { ShipSheetRows } from './ShipSheetRows.tsx'

interface ShipSheetDialogProps {
  orders: Orders
  onDone: (shipped: number, refused: { number: string; why: string }[]) => void
  onClose: () => void
}

/** Ships by a spreadsheet with tracking numbers: first a preview, then the shipping with its progress. */
export function ShipSheetDialog({ orders, onDone, onClose }: ShipSheetDialogProps) {
  useSignals()
  const { client } = useApp()
  const [sheet] = useState(() => createSheetShipping(client, onDone))
  const notify = useSignal(true)
  const now = sheet.step.value
  if (now.step === 'choose')
    return (
      <Dialog
        title="Ship by spreadsheet"
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
        <ChooseSheet sheet={sheet} onSheet={() => void downloadToShip(client, messages, orders)} />
      </Dialog>
    )

  const { shipped, total } = now.result
  const done = sheet.done.value
  return (
    <Dialog
      title="Ship by spreadsheet"
      subtitle={now.file.name}
      onClose={sheet.busy.value ? () => {} : onClose}
      foot={
        <>
          <Button disabled={sheet.busy.value} onClick={sheet.startOver}>
            Choose another file
          </Button>
          <Button look="primary" disabled={shipped === 0} busy={sheet.busy.value} onClick={() => void sheet.ship(notify.value)}>
            {`Ship ${formatCount(shipped)} ${shipped === 1 ? 'order' : 'orders'}`}
          </Button>
        </>
      }
    >
      {sheet.problem.value && <Banner kind="error">{sheet.problem.value}</Banner>}
      <output aria-live="polite">{done !== null && `${formatCount(done)} of ${formatCount(total)} rows done`}</output>
      {done !== null && <progress className={styles.progress} aria-label="Shipping" max={total} value={done} />}
      <div className={styles.notify}>
        <CheckboxField checked={notify.value} onChange={(checked) => (notify.value = checked)}>
          Mail the buyers
        </CheckboxField>
      </div>
      <ShipSheetRows result={now.result} />
    </Dialog>
  )
}

function ChooseSheet({ sheet, onSheet }: { sheet: SheetShipping; onSheet: () => void }) {
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
        Download the orders to ship, fill in their tracking numbers, and choose the file here. A carrier is only needed if the
        number does not show it. Rows without a number are left as they are, and the same file never ships an order twice.
      </p>
      <button type="button" className={`text-link ${styles.template}`} onClick={onSheet}>
        Download the orders to ship
      </button>
    </div>
  )
}
