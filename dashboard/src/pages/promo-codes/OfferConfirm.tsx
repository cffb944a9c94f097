import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface OfferConfirmProps<Row extends { name: string }> {
  offers: {
    dialog: ReadonlySignal<{ open: 'none' } | { open: 'form'; row: Row | null } | { open: 'end' | 'delete'; row: Row }>
    busy: ReadonlySignal<boolean>
    end: (row: Row) => Promise<void>
    remove: (row: Row) => Promise<void>
    close: () => void
  }
  /** "Discount" */
  noun: string
  /** What happens, after the name of the row. */
  texts: Record<'end' | 'delete', string>
}

/** Asks before a discount or a batch is ended or deleted. */
export function OfferConfirm<Row extends { name: string }>({ offers, noun, texts }: OfferConfirmProps<Row>) {
  useSignals()
  const dialog = offers.dialog.value
  if (dialog.open === 'none' || dialog.open === 'form') return null
  const { open, row } = dialog
  const title = `${open === 'end' ? 'End' : 'Delete'} ${noun}`
  return (
    <ConfirmDialog
      title={title}
      action={title}
      destructive
      busy={offers.busy.value}
      onConfirm={() => (open === 'end' ? offers.end(row) : offers.remove(row))}
      onClose={offers.close}
    >
      {`${row.name} ${texts[open]}`}
    </ConfirmDialog>
  )
}
