import { randomFillSync } from 'node:crypto'

/** One call of the system for many ids: a call for each took half a millisecond of a sale. */
const POOL_BYTES = 4096

const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/** Returns cryptographically strong random bytes, each of which is given out once. At most 4,096. */
export function randomBytes(size: number): Buffer {
  if (used + size > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + size))
  // What was given out is nowhere else in memory.
  pool.fill(0, used, used + size)
  used += size
  return bytes
}
