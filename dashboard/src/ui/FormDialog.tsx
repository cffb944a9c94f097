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
  /** What sending the form does, as the button says it. */
  action: string
  destructive?: boolean
  disabled?: boolean
}

/** A dialog that is a form: its fields, why it was refused, Cancel and the button that sends it. */
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
