import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { Form } from './Form.tsx'

interface DialogProps {
  title: string
  /** A second line under the title. */
  subtitle?: ReactNode
  /** Stands beside the title: a badge. */
  mark?: ReactNode
  /** `confirm` 440 px, `form` 640 px, `drawer` 520 px from the right. */
  shape?: 'confirm' | 'form' | 'drawer'
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

/** Begins in the first field to type in; on touch not, where a keyboard would jump up over half of the dialog. */
function focusFirst(event: Event, content: HTMLElement | null) {
  if (window.matchMedia('(pointer: coarse)').matches) return
  const field = content?.querySelector<HTMLElement>(
    `.${styles.body} :is(input:not([type='radio'], [type='checkbox']), textarea, select):not(:disabled)`,
  )
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** A message that is dismissed above an open dialog must not close the dialog too. */
function keepOpenForMessages(event: Event & { detail: { originalEvent: Event } }) {
  const target = event.detail.originalEvent.target
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}
