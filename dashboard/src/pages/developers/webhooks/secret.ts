import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createRunner } from '../../../lib/action.ts'
import { createLoader } from '../../../lib/loader.ts'

/** The signing secret of one endpoint. */
export function createSecret(client: Client, endpointId: string) {
  const path = { id: endpointId }
  const current = createLoader(async () => (await client.getWebhookSecret({ path })).secret)
  const rotated = signal(false)
  const { busy, problem, run } = createRunner()

  return {
    state: current.state,
    load: current.load,
    /** Whether the secret was rotated here. The old secret also signs for one more day. */
    rotated: rotated as ReadonlySignal<boolean>,
    busy,
    problem: problem as ReadonlySignal<string | null>,

    rotate: () =>
      run(async () => {
        const { secret } = await client.rotateWebhookSecret({ path })
        current.patch(() => secret)
        rotated.value = true
      }),
  }
}
