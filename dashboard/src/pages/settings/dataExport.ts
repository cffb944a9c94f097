import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../../lib/action.ts'

export type DataExport = Schema<'DataExport'>

/** How often the state of a running export is asked for. */
const POLL_MS = 1000

/** The newest export of everything, and how far it is (decisions: Dashboard, Danger Zone). */
export function createDataExport(client: Client, wait = POLL_MS) {
  const latest = signal<DataExport | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(now: DataExport | null) {
    latest.value = now
    clearTimeout(timer)
    if (now?.status === 'queued' || now?.status === 'running') timer = setTimeout(load, wait)
  }
  function load() {
    client.getDataExport().then(
      (answer) => show(answer.export),
      // Asked again while one is known to run; else there is nothing to say yet.
      () => show(latest.peek()),
    )
  }

  return {
    latest: latest as ReadonlySignal<DataExport | null>,
    load,
    /** Nobody looks any more. */
    stop: () => clearTimeout(timer),
    start: createAction(async () => show(await client.startDataExport()), 'Failed to start the export'),
  }
}
