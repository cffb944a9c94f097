import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

/** Unsubscribes with the token of a mail. */
export function createUnsubscription(client: Client, token: string) {
  const shop = signal<string | null>(null)
  const problem = signal<string | null>(token ? null : 'This link is not complete. Open it from the mail.')
  const busy = signal(false)

  return {
    /** The shop; null until the request has succeeded. */
    shop: shop as ReadonlySignal<string | null>,
    problem: problem as ReadonlySignal<string | null>,
    busy: busy as ReadonlySignal<boolean>,

    async confirm() {
      if (busy.peek() || !token) return
      busy.value = true
      problem.value = null
      try {
        const done = await client.unsubscribe({ query: { token } })
        shop.value = done.shop_name || 'The shop'
      } catch (error) {
        problem.value = messageOf(error)
      } finally {
        busy.value = false
      }
    },
  }
}
