import fs from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { returnMemory } from './returnMemory.ts'

const MIB = 1024 * 1024
const LOOK_MS = 5000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process whose heap a collection shrinks to 80 MiB. */
function start() {
  const state = { heap: 150 * MIB, worked: 0, collections: 0 }
  returnMemory({
    collect: () => {
      state.collections++
      state.heap = 80 * MIB
    },
    heapBytes: () => state.heap,
    workedSince: () => state.worked,
  })
  return { state, look: (times = 1) => vi.advanceTimersByTime(times * LOOK_MS) }
}

it('collects twice when the process becomes idle, and not again while it stays so', () => {
  const { state, look } = start()

  look(10)

  expect(state.collections).toBe(2)
})

it('collects again only after the heap has grown', () => {
  const { state, look } = start()
  look(10)

  state.heap = 90 * MIB
  look(10)
  const afterLittle = state.collections
  state.heap = 120 * MIB
  look(10)

  expect([afterLittle, state.collections]).toEqual([2, 4])
})

it('holds up nobody while the process works', () => {
  const { state, look } = start()

  state.worked = 0.5
  look(10)
  const whileBusy = state.collections
  state.worked = 0
  look()
  state.worked = 0.5
  look(10)

  expect([whileBusy, state.collections]).toEqual([0, 1])
})

it('does nothing in a process whose collections cannot be started', () => {
  returnMemory({ collect: undefined })

  expect(vi.getTimerCount()).toBe(0)
})

it.each(['api/scripts/start.mjs', 'examples/self-hosting/Dockerfile', 'examples/self-hosting/linktill.service'])(
  'works in a process that %s starts',
  (file) => {
    const text = fs.readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

    expect(text).toMatch(/--expose-gc.*api\/dist\/main\.js/s)
  },
)
