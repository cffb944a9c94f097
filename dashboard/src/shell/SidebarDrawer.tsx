import type { Schema } from '@linktill/sdk'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { Sidebar } from './Sidebar.tsx'
import styles from './Sidebar.module.css'

/** The sidebar on small screens. The overlay, Escape and the close button close it. */
export function SidebarDrawer({ merchant, onClose }: { merchant: Schema<'User'> | null; onClose: () => void }) {
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener?.focus()
          }}
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar
            merchant={merchant}
            close={
              <Dialog.Close asChild>
                <IconButton label="Close menu">
                  <X aria-hidden />
                </IconButton>
              </Dialog.Close>
            }
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
