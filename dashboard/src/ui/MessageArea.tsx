import { type CSSProperties, useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Banner } from './Banner.tsx'
import styles from './messages.module.css'

const MESSAGE_MS = 5000

// Sonner sets its width as an inline property, which only another inline property can override.
const WIDTH = { '--width': '480px' } as CSSProperties

let appear = () => {}
/** Resolves when the area is mounted. Earlier messages would not be shown. */
const there = new Promise<void>((resolve) => (appear = resolve))

/**
 * The area of messages: at the bottom left, away from the titles and buttons of dialogs. On phones it is above those buttons.
 * The timer pauses while the pointer is over a message.
 */
export function MessageArea() {
  useEffect(() => appear(), [])
  return (
    <Toaster
      className={styles.messages}
      style={WIDTH}
      position="bottom-left"
      offset={24}
      mobileOffset={{ bottom: 84, left: 16, right: 16 }}
      visibleToasts={3}
      duration={MESSAGE_MS}
    />
  )
}

export async function showMessage(kind: 'success' | 'error', text: string): Promise<void> {
  await there
  toast.custom((id) => (
    <Banner kind={kind} raised onClose={() => toast.dismiss(id)}>
      {text}
    </Banner>
  ))
}
