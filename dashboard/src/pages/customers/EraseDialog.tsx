import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { messages } from '../../ui/messages.tsx'
import type { Customer } from './customers.ts'
import styles from './CustomersPage.module.css'

interface EraseDialogProps {
  customer: Customer
  onErased: () => void
  onClose: () => void
}

/** Confirms erasing a customer's personal data, and explains what is kept. */
export function EraseDialog({ customer, onErased, onClose }: EraseDialogProps) {
  useSignals()
  const { client } = useApp()
  const [erase] = useState(() =>
    createAction(async () => {
      await client.eraseCustomer({ path: { id: customer.id } })
      messages.success('The customer’s personal data was erased.')
      onErased()
    }, 'The personal data could not be erased.'),
  )
  return (
    <ConfirmDialog
      destructive
      title="Erase personal data?"
      action="Erase"
      busy={erase.busy.value}
      problem={erase.problem.value}
      onConfirm={erase.run}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p>
          <strong>{customer.email}</strong> leaves the list. Name, email, phone, addresses and referring pages are removed from{' '}
          {ordersOf(customer)}mails and events. Data exports made before can no longer be downloaded.
        </p>
        <p className="muted">
          Kept, because the law requires it: issued invoices and credit notes, unchanged. The orders keep what was sold, amounts,
          country, VAT, and the VAT number of sales under reverse charge. This cannot be undone.
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Unpaid orders do not count, but are erased too. */
const ordersOf = ({ orders, first_order_at: first }: Customer) =>
  first === null ? '' : `their ${orders > 1 ? `${orders} orders` : orders === 1 ? 'order' : 'orders'}, from `
