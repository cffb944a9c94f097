import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { Form } from './Form.tsx'

interface DialogProps {
  title: string
  /** A second line under the title. */
  subtitle?: ReactNode
  /** A badge next to the title. */
  mark?: ReactNode
  /** `confirm` 440 px, `form` 640 px, `drawer` 520 px from the right. */
  shape?: 'confirm' | 'form' | 'drawer'
  /** Without it, only the dialog's own buttons close it. */
  onClose?: () => void
  /** Whether there are unsaved changes. Escape and the scrim then ask before closing. */
  changed?: boolean
  /** Makes the dialog a form. */
  onSubmit?: () => void | Promise<void>
  foot: ReactNode
  children: ReactNode
}

/**
 * A modal dialog. It is open while it is rendered. Escape, the scrim and the close button call `onClose`. The focus stays inside, and
 * returns to its previous element.
 */
export function Dialog(props: DialogProps) {
  const { title, subtitle, mark, shape = 'form', onClose, changed, onSubmit, foot, children } = props
  const [asking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(findOpener)
  const inner = (
    <>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </>
  )
  function ask(event: Event) {
    if (!changed) return
    event.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
        <Radix.Portal>
          <Radix.Overlay className={[styles.scrim, shape === 'drawer' && styles.drawerScrim].filter(Boolean).join(' ')}>
            <Radix.Content
              className={[styles.dialog, styles[shape]].join(' ')}
              ref={content}
              aria-describedby={undefined}
              onOpenAutoFocus={(event) => focusFirst(event, content.current)}
              onCloseAutoFocus={(event) => returnFocus(event, opener)}
              onEscapeKeyDown={(event) => (closesList(event) ? event.preventDefault() : ask(event))}
              onPointerDownOutside={(event) => (isMessage(event) ? event.preventDefault() : ask(event))}
            >
              <div className={styles.head}>
                <div>
                  <Radix.Title className={styles.title}>{title}</Radix.Title>
                  {subtitle && <p>{subtitle}</p>}
                </div>
                {mark}
                {onClose && (
                  <Radix.Close asChild>
                    <IconButton label="Close">
                      <X aria-hidden />
                    </IconButton>
                  </Radix.Close>
                )}
              </div>
              {onSubmit ? (
                <Form className={styles.frame} onSubmit={onSubmit}>
                  {inner}
                </Form>
              ) : (
                <div className={styles.frame}>{inner}</div>
              )}
            </Radix.Content>
          </Radix.Overlay>
        </Radix.Portal>
      </Radix.Root>
      {asking && <AskToDiscard onKeep={() => setAsking(false)} onDiscard={() => onClose?.()} />}
    </>
  )
}

/** Asks whether what was typed may be lost. */
export function AskToDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      title="Discard your changes?"
      shape="confirm"
      onClose={onKeep}
      foot={
        <>
          <Button onClick={onKeep}>Keep editing</Button>
          <Button look="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      What you typed is not saved yet.
    </Dialog>
  )
}

/** Focuses the first text field, else the dialog. On touch devices always the dialog, because the keyboard would cover half of it. */
function focusFirst(event: Event, content: HTMLElement | null) {
  event.preventDefault()
  const touch = window.matchMedia('(pointer: coarse)').matches
  const field = content?.querySelector<HTMLElement>(
    `.${styles.body} :is(input:not([type='radio'], [type='checkbox'], [readonly]), textarea, select):not(:disabled)`,
  )
  const first = touch ? content : (field ?? content)
  first?.focus()
}

/** Returns the focused element. For a menu item, which is about to be removed, returns the button of its menu. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : (focused as HTMLElement | null)
}

/** Returns the focus to the opener, or to the page if the opener was removed, for example with a deleted row. */
function returnFocus(event: Event, opener: HTMLElement | null) {
  event.preventDefault()
  if (opener?.isConnected) opener.focus()
  // If two dialogs close together, the lower one decides.
  else if (document.activeElement === document.body) document.getElementById('main')?.focus()
}

/** Dismissing a message above an open dialog must not close the dialog. */
function isMessage(event: Event & { detail: { originalEvent: Event } }): boolean {
  const target = event.detail.originalEvent.target
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

/** Escape closes the open list of a combobox first. */
const closesList = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')
