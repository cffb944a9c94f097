import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'foot' | 'onSubmit' | 'onClose' | 'changed'> {
  form: {
    problem: ReadonlySignal<string | null>
    busy: ReadonlySignal<boolean>
    changed: ReadonlySignal<boolean>
    submit: () => Promise<void>
  }
  onClose: () => void
  /** Label of the submit button. */
  action: string
  destructive?: boolean
  disabled?: boolean
}

/** A dialog with a form: fields, error, Cancel and submit. */
export function FormDialog({ form, action, destructive, disabled, onClose, children, ...dialog }: FormDialogProps) {
  useSignals()
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      changed={form.changed.value}
      onSubmit={form.submit}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={destructive ? 'danger' : 'primary'} busy={form.busy.value} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      {children}
    </Dialog>
  )
}
