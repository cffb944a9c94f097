import { useSignals } from '@preact/signals-react/runtime'
import type { ReadonlySignal } from '@preact/signals-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import styles from './SettingsPage.module.css'

interface SectionFormProps {
  form: { problem: ReadonlySignal<string | null>; busy: ReadonlySignal<boolean>; submit: () => Promise<void> }
  onCancel: () => void
  /** Content at the left of the footer, away from Save, such as Remove. */
  aside?: ReactNode
  children: ReactNode
}

/** The form of a section: fields, error, Cancel and Save. */
export function SectionForm({ form, onCancel, aside, children }: SectionFormProps) {
  useSignals()
  const box = useRef<HTMLDivElement>(null)
  // The Edit button had the focus and is removed.
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return (
    <Form onSubmit={form.submit}>
      <div ref={box} className={styles.body}>
        {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
        {children}
      </div>
      <div className={styles.foot}>
        {aside && <div className={styles.footAside}>{aside}</div>}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={form.busy.value}>
          Save changes
        </Button>
      </div>
    </Form>
  )
}
