import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, type Loaded } from './loader.ts'

const PAUSE_MS = 200
const PAGE = 50

/** Search results: the first items, and the total. */
export interface Found<Item> {
  items: Item[]
  total: number
}

export interface ChoiceQuery {
  search: string | undefined
  limit: number
}

interface ChoiceOptions<Item> {
  find: (query: ChoiceQuery) => Promise<Found<Item>>
  /** The results without a search text, if already known. */
  first?: Found<Item>
  /** Null if the field was cleared. */
  onChoose: (item: Item | null) => void
}

export type Choice<Item extends { id: string }> = ReturnType<typeof createChoice<Item>>

/** The state of a combobox: choosing one item out of any number by searching, with the mouse or keys. */
export function createChoice<Item extends { id: string }>({ find, first, onChoose }: ChoiceOptions<Item>) {
  /** Null while nothing is typed; the field then shows the chosen item. */
  const typed = signal<string | null>(null)
  const isOpen = signal(false)
  /** Index set by the arrow keys; null before they are used. */
  const moved = signal<number | null>(null)
  const asked = signal<ChoiceQuery>({ search: undefined, limit: PAGE })
  let pause: ReturnType<typeof setTimeout> | undefined

  const loader = createLoader(() => find(asked.peek()), first ?? null)
  const items = computed(() => (loader.state.value.status === 'ready' ? loader.state.value.data.items : []))
  /** Whether the items match the typed text. */
  const isSettled = computed(() => {
    const state = loader.state.value
    return state.status === 'ready' && !state.stale && asked.value.search === sought(typed.value)
  })
  /** Index of the item that Enter chooses, or -1. After typing it is the first item, but never one of an older search. */
  const at = computed(() => {
    if (moved.value !== null) return Math.min(moved.value, items.value.length - 1)
    return sought(typed.value) && isSettled.value && items.value.length > 0 ? 0 : -1
  })

  function ask(query: ChoiceQuery) {
    asked.value = query
    loader.load()
  }

  function show() {
    if (isOpen.peek()) return
    isOpen.value = true
    ask({ search: undefined, limit: PAGE })
  }

  function close() {
    clearTimeout(pause)
    batch(() => {
      isOpen.value = false
      typed.value = null
      moved.value = null
    })
  }

  function choose(item: Item | null) {
    onChoose(item)
    close()
  }

  function move(step: 1 | -1) {
    if (!isOpen.peek()) return show()
    const last = items.peek().length - 1
    const next = at.peek() + step
    moved.value = next < 0 ? last : Math.min(next, last)
    if (next > last) more()
  }

  /** Fetches more items of the same search, if there are any. */
  function more() {
    const now = loader.state.peek()
    if (now.status !== 'ready' || now.stale || now.data.items.length >= now.data.total) return
    ask({ ...asked.peek(), limit: asked.peek().limit + PAGE })
  }

  return {
    typed: typed as ReadonlySignal<string | null>,
    isOpen: isOpen as ReadonlySignal<boolean>,
    state: loader.state as ReadonlySignal<Loaded<Found<Item>>>,
    items,
    at,
    isSettled,
    show,
    close,
    choose,
    more,

    type(text: string) {
      batch(() => {
        typed.value = text
        moved.value = null
        isOpen.value = true
      })
      clearTimeout(pause)
      pause = setTimeout(() => ask({ search: sought(text), limit: PAGE }), PAUSE_MS)
    },
    /** Handles blur. A cleared field removes the chosen item; any other text without a choice is discarded. */
    leave() {
      if (typed.peek()?.trim() === '') onChoose(null)
      close()
    },
    /** Handles a key. Returns true if the browser's default must be prevented. */
    press(key: string): boolean {
      const item = items.peek()[at.peek()]
      switch (key) {
        case 'ArrowDown':
        case 'ArrowUp':
          move(key === 'ArrowDown' ? 1 : -1)
          return true
        case 'Enter':
          if (!isOpen.peek()) return false
          if (item) choose(item)
          return true
        case 'Tab':
          if (isOpen.peek() && item) choose(item)
          return false
        case 'Escape':
          if (!isOpen.peek()) return false
          close()
          return true
        default:
          return false
      }
    },
  }
}

const sought = (text: string | null) => text?.trim() || undefined
