import type { LinkChange } from './linkChanges.ts'

/** How old an answer from memory may be, counted from when its read began. */
const FRESH_MS = 1000
const MAX_ENTRIES = 1000

/** A value that was read, and whose changes make it stale. */
export interface Read<T> {
  value: T
  /** Null when the address leads to no merchant. */
  merchantId: string | null
  /** The products it shows; null when they are unknown. */
  productIds: string[] | null
}
interface Entry<T> extends Read<T> {
  until: number
}
interface Flight<T> {
  value: Promise<T>
  /** What the read before it found. */
  last: Entry<T> | undefined
  /** Whether something changed after it began. */
  isStale: boolean
  next: Promise<T> | null
}

export interface LinkCache<T> {
  /** Returns the value of a key from memory, or reads it. */
  get: (key: string, read: () => Promise<Read<T>>) => T | Promise<T>
  /** Returns what was read last, however old. */
  last: (key: string) => T | undefined
  /** Forgets what a change makes stale; everything for null. */
  drop: (change: LinkChange | null) => void
  /** How many values are in memory. */
  size: () => number
}

/**
 * Keeps what was read about links for a second, and reads each key once at a time. Callers that arrive during a read share
 * it. If something changed since the read began, they share the next one instead. So changes cause at most one read each,
 * and a caller never gets a value from before a change that was announced.
 */
export function createLinkCache<T>({ maxEntries = MAX_ENTRIES } = {}): LinkCache<T> {
  const known = new Map<string, Entry<T>>()
  // Apart from the others, so that requests for random addresses evict no link.
  const missing = new Map<string, Entry<T>>()
  const flights = new Map<string, Flight<T>>()

  function get(key: string, read: () => Promise<Read<T>>): T | Promise<T> {
    const entry = known.get(key) ?? missing.get(key)
    if (entry && entry.until > performance.now()) return entry.value
    const flight = flights.get(key)
    if (!flight) return start(key, read, entry)
    if (!flight.isStale) return flight.value
    const ended = flight.value.then(
      () => {},
      () => {},
    )
    return (flight.next ??= ended.then(() => get(key, read)))
  }

  function start(key: string, read: () => Promise<Read<T>>, last: Entry<T> | undefined): Promise<T> {
    const until = performance.now() + FRESH_MS
    const run = async () => {
      try {
        const found = await read()
        if (!flight.isStale) keep(key, { ...found, until })
        return found.value
      } finally {
        flights.delete(key)
      }
    }
    const flight: Flight<T> = { last, isStale: false, next: null, value: undefined as never }
    flights.set(key, flight)
    return (flight.value = run())
  }

  function keep(key: string, entry: Entry<T>): void {
    const [entries, others] = entry.merchantId ? [known, missing] : [missing, known]
    others.delete(key)
    // A link in use is kept again every second, so the first entry is the one that has not been used for the longest time.
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
  }

  function drop(change: LinkChange | null): void {
    for (const flight of flights.values()) if (isAffected(flight.last, change)) flight.isStale = true
    if (!change) missing.clear()
    // The entry stays, because it says what affects the next read.
    for (const entry of known.values()) if (isAffected(entry, change)) entry.until = 0
  }

  return { get, last: (key) => known.get(key)?.value, drop, size: () => known.size + missing.size }
}

/** Whether a change makes a value stale. One that is not known yet may show anything. */
const isAffected = (last: Read<unknown> | undefined, change: LinkChange | null): boolean =>
  !last ||
  !change ||
  (last.merchantId === change.merchantId &&
    (!change.productIds || !last.productIds || last.productIds.some((id) => change.productIds!.includes(id))))
