import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import type { TabForm } from './tabForm.ts'
import styles from './TabFrame.module.css'

interface TabFrameProps {
  form: TabForm
  children: ReactNode
}

/** The form of a tab. While something is not saved, a bar at the bottom saves or discards it, and so does Ctrl or ⌘ with S. */
export function TabFrame({ form, children }: TabFrameProps) {
  useSignals()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser would save the page, which nobody wants.
      event.preventDefault()
      place.current?.querySelector('form')?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={place}>
      <Form onSubmit={form.submit}>
        {form.problem.value && (
          <div ref={reveal} className={styles.problem}>
            <Banner kind="error">{form.problem.value}</Banner>
          </div>
        )}
        {children}
        {form.changed.value && (
          <div className={styles.bar} role="group" aria-label="Unsaved changes">
            <Button onClick={form.discard}>Discard</Button>
            <Button type="submit" look="primary" busy={form.busy.value}>
              Save changes
            </Button>
          </div>
        )}
      </Form>
    </div>
  )
}

/** Scrolls a message into view, because the bar is far below it. */
const reveal = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })
