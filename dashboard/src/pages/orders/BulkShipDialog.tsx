import { useSignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { createBulkShipping } from './bulkShipping.ts'

interface BulkShipDialogProps {
  count: number
  /** Finds the orders when it starts. */
  find: () => Promise<string[]>
  onDone: (shipped: number, refused: { number: number; why: string }[]) => void
  onClose: () => void
}

/** Marks everything that is left of many orders as shipped, and shows the progress. */
export function BulkShipDialog({ count, find, onDone, onClose }: BulkShipDialogProps) {
  useSignals()
  const { client } = useApp()
  const [bulk] = useState(() => createBulkShipping(client, find, onDone))
  const notify = useSignal(true)
  const progress = bulk.progress.value
  const orders = count === 1 ? '1 order' : `${count} orders`
  return (
    <Dialog
      title="Mark as shipped"
      shape="confirm"
      onClose={progress ? () => {} : onClose}
      foot={
        <>
          <Button disabled={progress !== null} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" busy={progress !== null} onClick={() => void bulk.run(notify.value)}>
            {`Ship ${orders}`}
          </Button>
        </>
      }
    >
      {bulk.problem.value && <Banner kind="error">{bulk.problem.value}</Banner>}
      <p>{`Marks everything that is left of ${orders} as shipped. Tracking numbers can be added later.`}</p>
      <CheckboxField checked={notify.value} onChange={(checked) => (notify.value = checked)}>
        Mail the buyers
      </CheckboxField>
      <output aria-live="polite">{progress && progress.all > 0 && `${progress.done} of ${progress.all} done`}</output>
    </Dialog>
  )
}
