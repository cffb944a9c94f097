import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { type DateFilter, type DateRange, daysOf } from '../../../lib/dateFilter.ts'
import type { SheetFormat } from '../../../lib/download.ts'
import { createLoader, loadMore } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'
import { createReporter } from '../../../lib/reporter.ts'
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
  const { busy, run, save } = createReporter(notify)

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

  return {
    state: list.state,
    load: list.load,
    busy,
    action: action as ReadonlySignal<AuditAction | 'all'>,
    actor: actor as ReadonlySignal<ActorKind | 'all'>,
    date: date as ReadonlySignal<DateFilter>,
    range: range as ReadonlySignal<DateRange>,
    filterAction: (next: AuditAction | 'all') => void (action.value = next),
    filterActor: (next: ActorKind | 'all') => void (actor.value = next),
    filterDate: (next: DateFilter) => void (date.value = next),
    setRange: (change: Partial<DateRange>) => void (range.value = { ...range.peek(), ...change }),
    more: () => run(() => loadMore(list, read)),
    /** Exports all lines that match the filters. */
    exportAll: (format: SheetFormat) => save(() => client.exportAuditEvents({ query: { format, ...filter() } })),
  }
}
