import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { Form } from './Form.tsx'

interface DialogProps {
  title: string
  /** A second line under the title. */
  subtitle?: ReactNode
  /** Stands beside the title: a badge. */
  mark?: ReactNode
  /** `confirm` 440 px, `form` 640 px, `wide` 1120 px whose content fills it, `drawer` 520 px from the right. */
  shape?: 'confirm' | 'form' | 'wide' | 'drawer'
  onClose: () => void
  /** Makes the dialog a form. */
  onSubmit?: () => void | Promise<void>
  foot: ReactNode
  children: ReactNode
}

/**
 * A modal dialog. It is open as long as it is rendered. Escape, the scrim and the cross ask to close; the focus stays inside and
 * returns to where it came from.
 */
export function Dialog({ title, subtitle, mark, shape = 'form', onClose, onSubmit, foot, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(findOpener)
  const inner = (
    <>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </>
  )
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={[styles.scrim, shape === 'drawer' && styles.drawerScrim].filter(Boolean).join(' ')}>
          <Radix.Content
            className={[styles.dialog, styles[shape]].join(' ')}
            ref={content}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => focusFirst(event, content.current)}
            onCloseAutoFocus={(event) => returnFocus(event, opener)}
            onEscapeKeyDown={keepOpenForLists}
            onInteractOutside={keepOpenForMessages}
          >
            <div className={styles.head}>
              <div>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                {subtitle && <p>{subtitle}</p>}
              </div>
              {mark}
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
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
  )
}

/** Begins in the first field to type in, else on the dialog itself; so does touch, where a keyboard would jump up over half of it. */
function focusFirst(event: Event, content: HTMLElement | null) {
  event.preventDefault()
  const touch = window.matchMedia('(pointer: coarse)').matches
  const field = content?.querySelector<HTMLElement>(
    `.${styles.body} :is(input:not([type='radio'], [type='checkbox']), textarea, select):not(:disabled)`,
  )
  const first = touch ? content : (field ?? content)
  first?.focus()
}

/** What had the focus. An item of a menu is about to vanish, so that the button of its menu stands for it. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : (focused as HTMLElement | null)
}

/** Back to where it came from, or to the page when that has gone: a deleted row. */
function returnFocus(event: Event, opener: HTMLElement | null) {
  event.preventDefault()
  const target = opener?.isConnected ? opener : document.getElementById('main')
  target?.focus()
}

/** A message that is dismissed above an open dialog must not close the dialog too. */
function keepOpenForMessages(event: Event & { detail: { originalEvent: Event } }) {
  const target = event.detail.originalEvent.target
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/** Escape closes the open list of a combobox first. */
function keepOpenForLists(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault()
}
