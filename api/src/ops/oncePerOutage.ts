import { isOutage, lostServer } from '../platform/db/isOutage.ts'

/** An outage that nobody met for this long is over. */
const OVER_MS = 60_000
/** While it lasts, it is logged again this often, with the number of failures since. */
const REPEAT_MS = 600_000

interface Outage {
  loggedAt: number
  metAt: number
  unlogged: number
}

/** Writes an error to the log, with how many of the same kind were not written. */
type Write = (error: unknown, more: { requestId?: string; repeated?: number }) => void

/**
 * Returns a log that writes one line per outage of the database, and per lost server of a cluster: each statement, loop and job
 * fails meanwhile, which was 1,900 lines in two minutes. All other errors are written.
 */
export function oncePerOutage(write: Write, now: () => number = Date.now): (error: unknown, requestId?: string) => void {
  const outages = new Map<string, Outage>()
  return (error, requestId) => {
    const more = requestId === undefined ? {} : { requestId }
    const cause = outageIn(error)
    if (!cause) return write(error, more)
    const server = lostServer(cause) ?? ''
    const known = outages.get(server)
    const at = now()
    if (!known || at - known.metAt > OVER_MS) {
      outages.set(server, { loggedAt: at, metAt: at, unlogged: 0 })
      return write(error, more)
    }
    known.metAt = at
    known.unlogged += 1
    if (at - known.loggedAt < REPEAT_MS) return
    write(error, { ...more, repeated: known.unlogged })
    Object.assign(known, { loggedAt: at, unlogged: 0 })
  }
}

/** The outage among an error and its causes: a handler may have wrapped it. */
function outageIn(error: unknown): unknown {
  if (!error || typeof error !== 'object') return null
  return isOutage(error) ? error : outageIn((error as { cause?: unknown }).cause)
}
