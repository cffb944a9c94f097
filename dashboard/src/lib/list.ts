import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { Filter } from './filter.ts'
import { createLoader, type Loaded } from './loader.ts'

export type Direction = 'asc' | 'desc'

/** How a list is sorted, and the way to change it. */
export interface Sorting<Sort extends string> {
  by: Sort
  direction: Direction
  sortBy: (column: Sort) => void
}

const SEARCH_PAUSE_MS = 250
const MAX_SEARCH = 200
const MAX_PAGE = 1_000_000

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
  /** What the list can be sorted by. */
  sorts: readonly Sort[]
  by: Sort
  direction: Direction
  /** What narrows the list besides its search, by its name in the address. */
  filters?: Record<string, Filter>
  /** Reads the filters as signals: a change of them loads again. */
  fetch: (query: ListQuery<Sort>) => Promise<ListPage<Row>>
}

/** The part of a list that its address holds. */
export type ListAddress = Pick<List<{ id: string }, string>, 'address' | 'restore'>

export type List<Row extends { id: string }, Sort extends string> = ReturnType<typeof createList<Row, Sort>>

/**
 * A searchable, sortable list in pages with a selection: the state that every table of the dashboard shares.
 * Search, sort and filters go back to page 1; leaving a page clears the selection (spec 1 §4).
 */
export function createList<Row extends { id: string }, Sort extends string>(options: ListOptions<Row, Sort>) {
  const filters = Object.entries(options.filters ?? {})
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

  /** What differs from the list as it is at first, by the names that the address has for it; empty for what does not. */
  const address = computed(() => {
    const { by, direction } = order.value
    const isUsual = by === options.by && direction === options.direction
    return {
      search: sought.value,
      ...Object.fromEntries(filters.map(([name, { text }]) => [name, text.value])),
      sort: isUsual ? '' : by,
      direction: isUsual ? '' : direction,
      page: page.value === 1 ? '' : String(page.value),
    }
  })

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
    address: address as ReadonlySignal<Record<string, string>>,
    /** Something narrows the list, so that an empty one says nothing about the shop. */
    narrowed: computed(() => sought.value !== '' || filters.some(([, { text }]) => text.value !== '')),

    /** Takes over what an address says. What it does not say, or says wrongly, is as at first. */
    restore(query: URLSearchParams) {
      const before = address.peek()
      batch(() => {
        const text = (query.get('search') ?? '').trim().slice(0, MAX_SEARCH)
        // Somebody may be typing on.
        if (text !== sought.peek()) {
          clearTimeout(pause)
          search.value = text
          sought.value = text
        }
        for (const [name, { take }] of filters) take(query.get(name) ?? '')
        const by = options.sorts.find((sort) => sort === query.get('sort'))
        const isDown = query.get('direction') === 'desc'
        setOrder(by ? { by, direction: isDown ? 'desc' : 'asc' } : { by: options.by, direction: options.direction })
        const number = Number(query.get('page'))
        page.value = Number.isInteger(number) && number > 0 && number <= MAX_PAGE ? number : 1
      })
      if (JSON.stringify(address.peek()) !== JSON.stringify(before)) selected.value = new Set()
    },
    /** Takes all filters and the search away. */
    widen() {
      clearTimeout(pause)
      startOver(() => {
        for (const [, { take }] of filters) take('')
        search.value = ''
        sought.value = ''
      })
    },

    find(text: string) {
      search.value = text
      clearTimeout(pause)
      pause = setTimeout(() => startOver(() => (sought.value = text.trim())), SEARCH_PAUSE_MS)
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

  function setOrder(next: { by: Sort; direction: Direction }) {
    const now = order.peek()
    if (next.by !== now.by || next.direction !== now.direction) order.value = next
  }
}
