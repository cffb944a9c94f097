import { useSignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import type { ColumnNames } from '../../lib/readingChoices.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { ChooseSheet } from '../../ui/ChooseSheet.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { messages } from '../../ui/messages.tsx'
import { SheetReading } from '../../ui/SheetReading.tsx'
import styles from './ShipSheetDialog.module.css'
import type { Orders } from './orders.ts'
import { createSheetShipping, downloadToShip } from './sheetShipping.ts'
import { ShipSheetRows } from './ShipSheetRows.tsx'

/** The columns that a column of the file can be. */
const COLUMNS: ColumnNames = {
  '': 'Not read',
  order: 'Order',
  order_id: 'Order id',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  tracking_url: 'Tracking page',
}

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
      <ChooseSheet
        title="Ship by spreadsheet"
        sheet={sheet}
        download={{ label: 'Download the orders to ship', onClick: () => void downloadToShip(client, messages, orders) }}
        onClose={onClose}
      >
        Download the orders to ship, fill in their tracking numbers, and choose the file here, or the list of a program for labels
        that has the order numbers. A carrier is only needed if the number does not show it. Rows without a number are left as
        they are, and the same file never ships an order twice.
      </ChooseSheet>
    )

  const { shipped, total, understood } = now.result
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
      {understood && <SheetReading of={understood} names={COLUMNS} sheet={sheet} />}
      <div className={styles.notify}>
        <CheckboxField checked={notify.value} onChange={(checked) => (notify.value = checked)}>
          Mail the buyers
        </CheckboxField>
      </div>
      {!understood?.problem && <ShipSheetRows result={now.result} />}
    </Dialog>
  )
}
