import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../../lib/action.ts'

export type DataExport = Schema<'DataExport'>

/** Interval for polling a running export. */
const POLL_MS = 1000

/** The latest data export and its progress. See docs/product/accounts.md#data-export. */
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
      // Keep polling while an export is running.
      () => show(latest.peek()),
    )
  }

  return {
    latest: latest as ReadonlySignal<DataExport | null>,
    load,
    /** Stops polling. Call it on unmount. */
    stop: () => clearTimeout(timer),
    start: createAction(async () => show(await client.startDataExport()), 'Failed to start the export'),
  }
}
