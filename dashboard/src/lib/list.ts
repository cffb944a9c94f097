import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { Filter } from './filter.ts'
import { createLoader, type Loaded } from './loader.ts'

export type Direction = 'asc' | 'desc'

/** The sort order of a list, and how to change it. */
export interface Sorting<Sort extends string> {
  by: Sort
  direction: Direction
  sortBy: (column: Sort) => void
}

const SEARCH_PAUSE_MS = 250
const MAX_SEARCH = 200
const MAX_PAGE = 1_000_000

/** The query of one page. `search` is absent if empty. */
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
  /** False if the server stopped counting. */
  exact: boolean
}

interface ListOptions<Row, Sort extends string> {
  pageSize: number
  /** The sortable columns. */
  sorts: readonly Sort[]
  by: Sort
  direction: Direction
  /** Filters besides the search, by their name in the URL. */
  filters?: Record<string, Filter>
  /** Reads the filters as signals, so that a change loads the list again. */
  fetch: (query: ListQuery<Sort>) => Promise<ListPage<Row>>
}

/** The part of a list that is kept in the URL. */
export type ListAddress = Pick<List<{ id: string }, string>, 'address' | 'restore'>

export type List<Row extends { id: string }, Sort extends string> = ReturnType<typeof createList<Row, Sort>>

/**
 * The state of a table: a paged list with search, sorting, filters and a selection.
 * Search, sorting and filters return to page 1. Leaving a page clears the selection.
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
    // The last row of the last page was deleted, so the page no longer exists.
    if (answer.rows.length === 0 && page.peek() > last) page.value = last
    return answer
  })
  const rows = computed(() => (loader.state.value.status === 'ready' ? loader.state.value.data.rows : []))

  /** The differences from the default list, by their names in the URL; empty strings for defaults. */
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

  /** Changes the query and returns to page 1. */
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
    /** The text of the search field. The list follows after a short delay. */
    search: search as ReadonlySignal<string>,
    sought: sought as ReadonlySignal<string>,
    selected: selected as ReadonlySignal<ReadonlySet<string>>,
    sorting: computed<Sorting<Sort>>(() => ({ ...order.value, sortBy })),
    startOver,
    address: address as ReadonlySignal<Record<string, string>>,
    /** Whether a search or filter is active. */
    narrowed: computed(() => sought.value !== '' || filters.some(([, { text }]) => text.value !== '')),

    /** Restores the state from the URL. Missing and invalid values become the defaults. */
    restore(query: URLSearchParams) {
      const before = address.peek()
      batch(() => {
        const text = (query.get('search') ?? '').trim().slice(0, MAX_SEARCH)
        // The merchant may still be typing.
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
    /** Clears all filters and the search. */
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
    /** Changes one row before the server has confirmed it. */
    patchRow(id: string, change: (row: Row) => Row) {
      loader.patch((data) => ({ ...data, rows: data.rows.map((row) => (row.id === id ? change(row) : row)) }))
    },
    /** Adds a new row at the top. */
    prepend(row: Row) {
      loader.patch((data) => ({ ...data, rows: [row, ...data.rows].slice(0, options.pageSize), total: data.total + 1 }))
    },
  }

  /** Sorts by a column: ascending at first, reversed if it is already sorted. */
  function sortBy(by: Sort) {
    const now = order.peek()
    startOver(() => (order.value = { by, direction: now.by === by && now.direction === 'asc' ? 'desc' : 'asc' }))
  }

  function setOrder(next: { by: Sort; direction: Direction }) {
    const now = order.peek()
    if (next.by !== now.by || next.direction !== now.direction) order.value = next
  }
}
