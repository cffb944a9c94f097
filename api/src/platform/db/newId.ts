import { randomUUID } from 'node:crypto'

let lastMs = 0
let count = 0

/**
 * Makes a UUID of version 7: ordered by time, and within a millisecond by a counter of this process. For rows that are
 * displayed in the order in which they were written.
 */
export function newId(): string {
  const now = Date.now()
  count = now > lastMs ? 0 : count + 1
  // A clock that went back, or more ids than the counter has, continue from the latest time.
  if (now > lastMs) lastMs = now
  else if (count > 0xfff) [lastMs, count] = [lastMs + 1, 0]
  const time = lastMs.toString(16).padStart(12, '0')
  const counter = count.toString(16).padStart(3, '0')
  // The end of a random UUID has the same form: Node makes many of them with one call of the system.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${randomUUID().slice(19)}`
}
