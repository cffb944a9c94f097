import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { Direction, Sorting } from '../ui/SortButton.tsx'
import { createLoader, type Loaded } from './loader.ts'

const SEARCH_PAUSE_MS = 250

/** What one page of a list asks for. `search` is left out when nothing is sought. */
export interface ListQuery<Sort extends string> {
  limit: number
  offset: number
  by: Sort
  direction: Direction
  search: string | undefined
}

interface ListPage<Row> {
  rows: Row[]
  total: number
  /** False when the server stopped counting. */
  exact: boolean
}

interface ListOptions<Row, Sort extends string> {
  pageSize: number
  by: Sort
  direction: Direction
  /** Reads filters of its own as signals: a change of them loads again. */
  fetch: (query: ListQuery<Sort>) => Promise<ListPage<Row>>
}

export type List<Row extends { id: string }, Sort extends string> = ReturnType<typeof createList<Row, Sort>>

/**
 * A searchable, sortable list in pages with a selection: the state that every table of the dashboard shares.
 * Search, sort and filters go back to page 1; leaving a page clears the selection (spec 1 §4).
 */
export function createList<Row extends { id: string }, Sort extends string>(options: ListOptions<Row, Sort>) {
  const page = signal(1)
  const order = signal<{ by: Sort; direction: Direction }>({ by: options.by, direction: options.direction })
  const search = signal('')
  const sought = signal('')
  const selected = signal<ReadonlySet<string>>(new Set())
  let pause: ReturnType<typeof setTimeout> | undefined

  const loader = createLoader(async () => {
    const offset = (page.value - 1) * options.pageSize
    const query = { limit: options.pageSize, offset, ...order.value, search: sought.value || undefined }
    const answer = await options.fetch(query)
    const last = Math.max(1, Math.ceil(answer.total / options.pageSize))
    // The last row of the last page was deleted: its page is gone.
    if (answer.rows.length === 0 && page.peek() > last) page.value = last
    return answer
  })
  const rows = computed(() => (loader.state.value.status === 'ready' ? loader.state.value.data.rows : []))

  /** Makes one change that asks another question, and starts over at its first page. */
  const startOver = (change: () => void) =>
    batch(() => {
      change()
      page.value = 1
      selected.value = new Set()
    })

  return {
    pageSize: options.pageSize,
    state: loader.state as ReadonlySignal<Loaded<ListPage<Row>>>,
    load: loader.load,
    rows,
    page: page as ReadonlySignal<number>,
    /** What stands in the search field; the list follows a moment later. */
    search: search as ReadonlySignal<string>,
    sought: sought as ReadonlySignal<string>,
    selected: selected as ReadonlySignal<ReadonlySet<string>>,
    sorting: computed<Sorting<Sort>>(() => ({ ...order.value, sortBy })),
    startOver,

    find(text: string) {
      search.value = text
      clearTimeout(pause)
      pause = setTimeout(() => startOver(() => (sought.value = text.trim())), SEARCH_PAUSE_MS)
    },
    /** Searches at once: for a text that nobody is typing. */
    seek(text: string) {
      clearTimeout(pause)
      search.value = text
      startOver(() => (sought.value = text.trim()))
    },
    goTo(number: number) {
      batch(() => {
        page.value = number
        selected.value = new Set()
      })
    },
    toggle(id: string) {
      const next = new Set(selected.peek())
      if (!next.delete(id)) next.add(id)
      selected.value = next
    },
    toggleAll() {
      const all = rows.peek()
      selected.value = selected.peek().size === all.length ? new Set() : new Set(all.map((row) => row.id))
    },
    clear() {
      selected.value = new Set()
    },
    /** Changes one row in place, before the server confirmed it. */
    patchRow(id: string, change: (row: Row) => Row) {
      loader.patch((data) => ({ ...data, rows: data.rows.map((row) => (row.id === id ? change(row) : row)) }))
    },
    /** Puts a new row at the top (spec 1 §4: a duplicate stands first). */
    prepend(row: Row) {
      loader.patch((data) => ({ ...data, rows: [row, ...data.rows].slice(0, options.pageSize), total: data.total + 1 }))
    },
  }

  /** The same column again turns the direction; another one starts ascending. */
  function sortBy(by: Sort) {
    const now = order.peek()
    startOver(() => (order.value = { by, direction: now.by === by && now.direction === 'asc' ? 'desc' : 'asc' }))
  }
}
