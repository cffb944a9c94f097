import type { Client } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../lib/loader.ts'
import { createActions, entryOf, foundKinds, kinds, matches, pages, type Entry } from './entries.ts'
import { keepRecent, readRecent } from './recent.ts'

const PAUSE_MS = 200

interface Group {
  title: string
  entries: Entry[]
}

export type Palette = ReturnType<typeof createPalette>

interface PaletteOptions {
  client: Client
  merchantId: string
  signOut: () => void
}

/** Finds pages, actions, products, links, orders and customers. See docs/product/dashboard.md#search. */
export function createPalette({ client, merchantId, signOut }: PaletteOptions) {
  const text = signal('')
  const sought = signal('')
  const at = signal(0)
  const actions = createActions(signOut)
  const recent = readRecent(merchantId)
  let pause: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const loader = createLoader(async (): Promise<Entry[]> => {
    running?.abort()
    const q = sought.value
    if (q === '') return []
    running = new AbortController()
    const found = await client.searchEverything({ query: { q }, signal: running.signal })
    return foundKinds.flatMap((kind) => found[kind].map((hit) => entryOf(kind, hit)))
  })

  const wanted = computed(() => text.value.trim())
  const isSearching = computed(() => {
    const state = loader.state.value
    return wanted.value !== sought.value || state.status === 'loading' || (state.status === 'ready' && state.stale)
  })
  /** Until the results of a new text arrive, those of the text before that also match it. */
  const found = computed(() => {
    const state = loader.state.value
    if (wanted.value === '' || state.status !== 'ready') return []
    return isSearching.value ? state.data.filter((entry) => matches(entry, wanted.value)) : state.data
  })

  const groups = computed<Group[]>(() => {
    const q = wanted.value
    const all: [string, Entry[]][] =
      q === ''
        ? [
            ['Recent', recent],
            ['Actions', actions],
            ['Pages', pages],
          ]
        : [
            ['Pages', pages.filter((entry) => matches(entry, q))],
            ['Actions', actions.filter((entry) => matches(entry, q))],
            ...groupFound(found.value),
          ]
    return all.filter(([, entries]) => entries.length > 0).map(([title, entries]) => ({ title, entries }))
  })
  const entries = computed(() => groups.value.flatMap((group) => group.entries))

  function find(next: string) {
    text.value = next
    at.value = 0
    clearTimeout(pause)
    pause = setTimeout(() => (sought.value = next.trim()), PAUSE_MS)
  }

  return {
    text: text as ReadonlySignal<string>,
    groups,
    /** All entries, in the order of the groups. */
    entries,
    /** The position of the selected entry. */
    at: computed(() => Math.min(at.value, Math.max(0, entries.value.length - 1))),
    isSearching,
    /** The reason why the shop was not searched. */
    problem: computed(() => {
      const state = loader.state.value
      return state.status === 'failed' && !isSearching.value ? state.message : null
    }),
    load: loader.load,
    find,
    /** Moves the selection; past the end it starts again. */
    move(step: number) {
      const count = entries.peek().length
      if (count > 0) at.value = (Math.min(at.peek(), count - 1) + step + count) % count
    },
    select: (position: number) => void (at.value = position),
    keep: (entry: Entry) => keepRecent(merchantId, entry),
    /** Ends a search whose results nobody waits for. */
    stop() {
      clearTimeout(pause)
      running?.abort()
    },
  }
}

const groupFound = (found: Entry[]): [string, Entry[]][] =>
  foundKinds.map((kind) => [kinds[kind], found.filter((entry) => entry.kind === kind)])
