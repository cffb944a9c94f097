import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../lib/loader.ts'
import { withFallback } from '../../lib/refusal.ts'

export type Payments = ReturnType<typeof createPayments>

/** The connection to the payment provider. `leave` navigates to the provider's pages. */
export function createPayments(client: Client, leave: (url: string) => void) {
  const problem = signal<string | null>(null)
  const busy = signal(false)
  const status = createLoader(async () => {
    const answer = await client.getIntegrationsStatus()
    return answer.stripe
  })

  return {
    status: status.state,
    load: status.load,
    problem: problem as ReadonlySignal<string | null>,
    /** Stays true after success, because the page is about to navigate. */
    busy: busy as ReadonlySignal<boolean>,

    /** Disconnects the account, then shows the status from the server. */
    async disconnect() {
      if (busy.peek()) return
      busy.value = true
      problem.value = null
      try {
        await client.disconnectStripe()
        status.load()
      } catch (error) {
        problem.value = messageOf(error)
      } finally {
        busy.value = false
      }
    },

    async connect() {
      if (busy.peek()) return
      busy.value = true
      problem.value = null
      try {
        const { url } = await client.connectStripe()
        if (!url) throw new Error('Failed to initiate Stripe Connect')
        leave(url)
      } catch (error) {
        problem.value = messageOf(withFallback(error, 'Failed to connect with Stripe'))
        busy.value = false
      }
    },
  }
}
