import { performance } from 'node:perf_hooks'

/** The part of the pool's connections that shoppers may take together. The others are for calls of merchants and for jobs. */
const PART_OF_POOL = 0.7
/** As many calls run at once on a busy machine. With fewer, one that waits for a lock or the disk would hold up the sale. */
const LEAST = 6
/** Part of the time in which the event loop works. Above it, each further call makes all others slower and serves nobody sooner. */
const BUSY = 0.9
const EVERY_MS = 100
/** How many places a busy moment leaves. A quiet one adds a single place. */
const REST = 0.75

/** How many calls may run at once. */
export interface Places {
  count: () => number
  /** Called when calls begin and end while others wait. */
  adapt: () => void
}

/** The connections to the database, and how many calls wait for one. */
interface Connections {
  most: number
  wanted: number
}
interface PlacesOptions {
  /** Returns the part of the time since its last call in which the event loop worked. */
  readLoad?: () => number
  now?: () => number
}

export const fixedPlaces = (count: number): Places => ({ count: () => count, adapt: () => {} })

/**
 * Places that follow what the machine has free. Calls that wait for a lock or the disk leave the event loop idle, so more may run.
 * Calls that compute do not. Time in which the system lets another process run counts as work.
 */
export function createPlaces(
  readConnections: () => Connections,
  { readLoad = eventLoopLoad(), now = () => performance.now() }: PlacesOptions = {},
): Places {
  const most = Math.max(1, Math.floor(readConnections().most * PART_OF_POOL))
  const least = Math.min(LEAST, most)
  let places = Math.ceil((least + most) / 2)
  let next = 0
  return {
    count: () => Math.floor(places),
    adapt() {
      if (now() < next) return
      next = now() + EVERY_MS
      const isBusy = readLoad() > BUSY || readConnections().wanted > 0
      places = isBusy ? Math.max(least, places * REST) : Math.min(most, places + 1)
    },
  }
}

function eventLoopLoad(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, before)
    before = current
    return utilization
  }
}
