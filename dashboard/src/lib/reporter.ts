import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from './loader.ts'
import type { Notify } from './notify.ts'

/** Runs one request at a time, and shows the text that it returns or its error. Ignores further calls while one is running. */
export function createReporter(notify: Notify) {
  const busy = signal(false)
  return {
    busy: busy as ReadonlySignal<boolean>,
    async run(work: () => Promise<string>): Promise<void> {
      if (busy.peek()) return
      busy.value = true
      try {
        notify.success(await work())
      } catch (error) {
        notify.error(messageOf(error))
      } finally {
        busy.value = false
      }
    },
  }
}
