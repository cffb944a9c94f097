import { type CSSProperties, useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Banner } from './Banner.tsx'
import styles from './messages.module.css'

const MESSAGE_MS = 5000 // spec 1 §9: banners dismiss themselves after 5 seconds

// Sonner sets its own width as an inline property, which only another one overrides.
const WIDTH = { '--width': '480px' } as CSSProperties

let appear = () => {}
/** What is said before would not be heard. */
const there = new Promise<void>((resolve) => (appear = resolve))

/**
 * The place where messages appear: at the bottom left, away from the titles and buttons of dialogs. On phones it is above those
 * buttons. The timer waits while the pointer rests on them.
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

export async function say(kind: 'success' | 'error', text: string): Promise<void> {
  await there
  toast.custom((id) => (
    <Banner kind={kind} raised onClose={() => toast.dismiss(id)}>
      {text}
    </Banner>
  ))
}
