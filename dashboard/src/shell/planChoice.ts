import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../lib/loader.ts'

type Tier = Schema<'Tier'>

/** Changes the plan. Plans that are not self-service are rejected. See docs/product/plans.md#self-service. */
export function createPlanChoice(client: Client, onChanged: (user: Schema<'User'>) => void) {
  const busy = signal<Tier | null>(null)
  const problem = signal<string | null>(null)

  return {
    /** The plan that is being saved. */
    busy: busy as ReadonlySignal<Tier | null>,
    problem: problem as ReadonlySignal<string | null>,
    async choose(tier: Tier) {
      if (busy.peek()) return
      busy.value = tier
      problem.value = null
      try {
        onChanged(await client.changePlan({ body: { tier } }))
      } catch (error) {
        problem.value = messageOf(error)
      }
      busy.value = null
    },
  }
}
