import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const QUIET = 0.3
const LOADED = 0.98

/** Places with 20 connections, with a clock and a machine of the test. */
function start() {
  const at = { ms: 1000, load: QUIET, wanted: 0 }
  const readConnections = () => ({ most: 20, wanted: at.wanted })
  const places = createPlaces(readConnections, { readLoad: () => at.load, now: () => at.ms })
  const pass = (ms: number) => {
    for (const end = at.ms + ms; at.ms < end; at.ms += 10) places.adapt()
    return places.count()
  }
  return { at, places, pass }
}

describe('createPlaces', () => {
  it('adds places while the event loop has time, and leaves a third of the connections to merchants', () => {
    const { places, pass } = start()
    const first = places.count()

    expect(pass(200)).toBe(first + 2)
    expect(pass(5000)).toBe(14)
  })

  it('takes places away while it has none, but keeps enough for a sale to go on', () => {
    const { at, pass } = start()
    pass(5000)

    at.load = LOADED
    expect(pass(100)).toBe(10)
    expect(pass(5000)).toBe(6)

    at.load = QUIET
    expect(pass(100)).toBe(7)
  })

  it('takes places away while somebody waits for a connection', () => {
    const { at, pass } = start()
    pass(5000)

    at.wanted = 1

    expect(pass(100)).toBe(10)
  })

  it('has a place however small the pool is', () => {
    const places = createPlaces(() => ({ most: 1, wanted: 1 }), { readLoad: () => LOADED, now: () => 1000 })
    places.adapt()

    expect(places.count()).toBe(1)
  })
})
