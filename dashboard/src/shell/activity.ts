import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../lib/loader.ts'

export type Notification = Schema<'Notification'>
export type Activity = ReturnType<typeof createActivity>

/** Recent notifications: sales, failed payments, low stock. See docs/product/dashboard.md#notifications. */
export function createActivity(client: Client) {
  const loader = createLoader(() => client.listNotifications())
  const open = signal(false)

  return {
    state: loader.state,
    load: loader.load,
    /** Loads again what happened meanwhile, unless the merchant reads the list just now. */
    refresh: () => {
      if (!open.peek()) loader.load()
    },
    open: open as ReadonlySignal<boolean>,
    unread: computed(() => (loader.state.value.status === 'ready' ? loader.state.value.data.unread : 0)),

    /** Opening shows the notifications; closing marks them as read. */
    async toggle(next: boolean) {
      open.value = next
      if (next) return loader.load()
      const now = loader.state.peek()
      if (now.status !== 'ready' || now.data.unread === 0) return
      loader.patch(({ data, ...rest }) => ({ ...rest, unread: 0, data: data.map((one) => ({ ...one, read: true })) }))
      // After a failure the dot reappears on the next load.
      await client.readNotifications().catch(() => {})
    },
  }
}
