import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../../lib/loader.ts'

/** The signing secret of one endpoint. */
export function createSecret(client: Client, endpointId: string) {
  const path = { id: endpointId }
  const current = createLoader(async () => (await client.getWebhookSecret({ path })).secret)
  const rotated = signal(false)
  const busy = signal(false)
  const problem = signal<string | null>(null)

  return {
    state: current.state,
    load: current.load,
    /** Whether the secret was rotated here. The old secret also signs for one more day. */
    rotated: rotated as ReadonlySignal<boolean>,
    busy: busy as ReadonlySignal<boolean>,
    problem: problem as ReadonlySignal<string | null>,

    async rotate() {
      if (busy.peek()) return
      busy.value = true
      problem.value = null
      try {
        const { secret } = await client.rotateWebhookSecret({ path })
        current.patch(() => secret)
        rotated.value = true
      } catch (error) {
        problem.value = messageOf(error)
      }
      busy.value = false
    },
  }
}
