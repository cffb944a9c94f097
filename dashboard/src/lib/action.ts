import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from './loader.ts'
import { worded } from './refusal.ts'

/** Something that a button does once at a time. `failure` is said where the server gives no sentence of its own. */
export function createAction(work: () => Promise<void>, failure: string) {
  const busy = signal(false)
  const problem = signal<string | null>(null)
  return {
    busy: busy as ReadonlySignal<boolean>,
    problem: problem as ReadonlySignal<string | null>,
    async run(): Promise<void> {
      if (busy.peek()) return
      busy.value = true
      problem.value = null
      try {
        await work()
      } catch (error) {
        problem.value = messageOf(worded(error, failure))
      } finally {
        busy.value = false
      }
    },
  }
}
