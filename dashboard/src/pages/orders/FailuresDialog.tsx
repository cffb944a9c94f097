import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { MarkFailure, PaymentStatus } from './orders.ts'
import styles from './OrderDetails.module.css'

interface FailuresDialogProps {
  next: PaymentStatus | 'shipped'
  failures: MarkFailure[]
  onClose: () => void
}

/** Lists the orders that a bulk change could not update. */
export function FailuresDialog({ next, failures, onClose }: FailuresDialogProps) {
  const count = failures.length
  return (
    <Dialog
      shape="confirm"
      title={`${count} ${count === 1 ? 'order' : 'orders'} could not be marked ${next}`}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={styles.failures}>
        {failures.map(({ id, number, why }) => (
          <div key={id}>
            <dt>{typeof number === 'number' ? `#${number}` : number}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
