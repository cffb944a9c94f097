import type { CSSProperties } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import type { Say } from '../lib/say.ts'
import { Banner } from './Banner.tsx'
import styles from './messages.module.css'

const MESSAGE_MS = 5000 // spec 1 §9: banners dismiss themselves after 5 seconds

/** Shows a green or red message for 5 seconds, above whatever page follows. */
export const messages: Say = {
  success: (text) => show('success', text),
  error: (text) => show('error', text),
}

// Sonner sets its own width as an inline property, which only another one overrides.
const WIDTH = { '--width': '480px' } as CSSProperties

/** The place where messages appear; rendered once. The timer waits while the pointer rests on them. */
export function Messages() {
  return (
    <Toaster
      className={styles.messages}
      style={WIDTH}
      position="top-center"
      offset={68}
      mobileOffset={{ top: 64, left: 16, right: 16 }}
      visibleToasts={3}
      duration={MESSAGE_MS}
    />
  )
}

function show(kind: 'success' | 'error', text: string) {
  toast.custom((id) => (
    <Banner kind={kind} raised onClose={() => toast.dismiss(id)}>
      {text}
    </Banner>
  ))
}
