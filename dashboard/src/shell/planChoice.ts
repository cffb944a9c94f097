import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../lib/loader.ts'

type Tier = Schema<'Tier'>

/** Changes the plan. Those that are not self-service are refused with a sentence (decisions, Plans). */
export function createPlanChoice(client: Client, onChanged: (user: Schema<'User'>) => void) {
  const busy = signal<Tier | null>(null)
  const problem = signal<string | null>(null)

  return {
    /** The plan that is being taken. */
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
