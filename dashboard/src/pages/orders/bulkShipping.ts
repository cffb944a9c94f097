import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

/** Orders per request: the progress is shown after each. */
const BATCH = 25

interface Progress {
  done: number
  all: number
}

/** Marks many orders as shipped, in batches. What was marked before a failure stays. */
export function createBulkShipping(
  client: Client,
  find: () => Promise<string[]>,
  onDone: (shipped: number, refused: { number: number; why: string }[]) => void,
) {
  const progress = signal<Progress | null>(null)
  const problem = signal<string | null>(null)
  return {
    /** Null until it starts. */
    progress: progress as ReadonlySignal<Progress | null>,
    problem: problem as ReadonlySignal<string | null>,
    async run(notify: boolean): Promise<void> {
      if (progress.peek()) return
      problem.value = null
      progress.value = { done: 0, all: 0 }
      try {
        const ids = await find()
        let shipped = 0
        const refused: { number: number; why: string }[] = []
        for (let at = 0; at < ids.length; at += BATCH) {
          progress.value = { done: at, all: ids.length }
          const result = await client.shipOrders({ body: { order_ids: ids.slice(at, at + BATCH), notify } })
          shipped += result.shipped
          refused.push(...result.refused.map(({ order_number: number, message: why }) => ({ number, why })))
        }
        onDone(shipped, refused)
      } catch (error) {
        problem.value = messageOf(error)
      } finally {
        progress.value = null
      }
    },
  }
}
