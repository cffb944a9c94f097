import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from './download.ts'
import { messageOf } from './loader.ts'
import type { Notify } from './notify.ts'

/** Runs one request at a time, and shows the text that it returns or its error. Ignores further calls while one is running. */
export function createReporter(notify: Notify) {
  const busy = signal(false)

  async function run(work: () => Promise<string | void>): Promise<void> {
    if (busy.peek()) return
    busy.value = true
    try {
      const done = await work()
      if (done) notify.success(done)
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      busy.value = false
    }
  }

  return {
    busy: busy as ReadonlySignal<boolean>,
    run,
    /** Downloads a file. `fallback` is its name if the server sends none. */
    save: (request: () => Promise<File>, fallback = '') =>
      run(async () => {
        const file = await request()
        const name = file.name || fallback
        download(file, name)
        return `${name} downloaded.`
      }),
  }
}
