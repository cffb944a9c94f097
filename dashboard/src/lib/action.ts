import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from './loader.ts'
import { withFallback } from './refusal.ts'

/** Runs one request at a time, and keeps the message of its error. Ignores further calls while one is running. */
export function createRunner() {
  const busy = signal(false)
  const problem = signal<string | null>(null)
  return {
    busy: busy as ReadonlySignal<boolean>,
    problem,
    async run(work: () => Promise<void>): Promise<void> {
      if (busy.peek()) return
      busy.value = true
      problem.value = null
      try {
        await work()
      } catch (error) {
        problem.value = messageOf(error)
      } finally {
        busy.value = false
      }
    },
  }
}

/** The action of a button. Ignores further calls while one is running. `failure` is shown if the server sends no message. */
export function createAction(work: () => Promise<void>, failure: string) {
  const { busy, problem, run } = createRunner()
  return {
    busy,
    problem: problem as ReadonlySignal<string | null>,
    run: () =>
      run(async () => {
        try {
          await work()
        } catch (error) {
          throw withFallback(error, failure)
        }
      }),
  }
}
