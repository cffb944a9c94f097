import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from './loader.ts'
import { withFallback } from './refusal.ts'

/** The action of a button. Ignores further calls while one is running. `failure` is shown if the server sends no message. */
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
        problem.value = messageOf(withFallback(error, failure))
      } finally {
        busy.value = false
      }
    },
  }
}
