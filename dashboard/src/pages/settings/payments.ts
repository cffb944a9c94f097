import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../lib/loader.ts'
import { worded } from '../../lib/refusal.ts'

export type Payments = ReturnType<typeof createPayments>

/** The connection to the payment provider (spec 2 §4). `leave` navigates to the provider's pages. */
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
    /** Stays true after success: the page is about to leave. */
    busy: busy as ReadonlySignal<boolean>,

    /** Lets go of the account; what is shown afterwards is what the server says. */
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
        problem.value = messageOf(worded(error, 'Failed to connect with Stripe'))
        busy.value = false
      }
    },
  }
}
