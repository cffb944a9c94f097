import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { type DateFilter, type DateRange, daysOf } from '../../../lib/dateFilter.ts'
import { download, type SheetFormat } from '../../../lib/download.ts'
import { createLoader, messageOf } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'
import type { ActorKind, AuditAction } from './activityText.ts'

const PAGE_SIZE = 10

export type Activity = ReturnType<typeof createActivity>

/** The activity log, newest first, with its filters. */
export function createActivity(
  client: Pick<Client, 'listAuditEvents' | 'exportAuditEvents'>,
  { timeZone, notify }: { timeZone: string; notify: Notify },
) {
  const action = signal<AuditAction | 'all'>('all')
  const actor = signal<ActorKind | 'all'>('all')
  const date = signal<DateFilter>('all')
  const range = signal<DateRange>({ start: '', end: '' })
  const busy = signal(false)

  const filter = () => {
    const { start, end } = daysOf(date.value, range.value, timeZone)
    return {
      ...(action.value !== 'all' && { action: action.value }),
      ...(actor.value !== 'all' && { actor: actor.value }),
      ...(start && { start_date: start }),
      ...(end && { end_date: end }),
    }
  }
  const read = (cursor?: string) =>
    client.listAuditEvents({ query: { limit: PAGE_SIZE, ...filter(), ...(cursor && { cursor }) } })
  const list = createLoader(() => read())

  async function run(work: () => Promise<void>) {
    if (busy.peek()) return
    busy.value = true
    try {
      await work()
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      busy.value = false
    }
  }

  return {
    state: list.state,
    load: list.load,
    busy: busy as ReadonlySignal<boolean>,
    action: action as ReadonlySignal<AuditAction | 'all'>,
    actor: actor as ReadonlySignal<ActorKind | 'all'>,
    date: date as ReadonlySignal<DateFilter>,
    range: range as ReadonlySignal<DateRange>,
    filterAction: (next: AuditAction | 'all') => void (action.value = next),
    filterActor: (next: ActorKind | 'all') => void (actor.value = next),
    filterDate: (next: DateFilter) => void (date.value = next),
    setRange: (change: Partial<DateRange>) => void (range.value = { ...range.peek(), ...change }),
    more: () =>
      run(async () => {
        const now = list.state.peek()
        if (now.status !== 'ready' || !now.data.next_cursor) return
        const page = await read(now.data.next_cursor)
        list.patch((data) => ({ ...page, data: [...data.data, ...page.data] }))
      }),
    /** Exports all lines that match the filters. */
    exportAll: (format: SheetFormat) =>
      run(async () => {
        const file = await client.exportAuditEvents({ query: { format, ...filter() } })
        download(file, file.name)
        notify.success(`${file.name} downloaded.`)
      }),
  }
}
