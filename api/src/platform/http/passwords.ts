import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { busy } from './errors.ts'
import { type Meter, metered, UNMETERED } from './meter.ts'

/** Algorithm 2 is argon2id; the library's enum does not exist at run time. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Each takes a processor for 16 ms (measured), in one of libuv's four threads, which files, DNS and compression share. Half of the
 * processors, so that sign-ins do not starve other requests.
 */
const MAX_AT_ONCE = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)))
/** The last of them waits a second or two. A longer line would keep people waiting who gave up long ago. */
const MAX_WAITING = 40
/** Of a password that no account has. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$Kt53Hz+pKAkWWyuZEeHNgQ$64XAaKx/acjnjSgyBe7qCuVBnYalbVn/8j8X1p2YH8Y'

let running = 0
const waiting: (() => void)[] = []

/** @throws 503 `busy` when too many passwords wait; 429 when the caller's budget is spent. */
export const hashPassword = (password: string, meter = UNMETERED): Promise<string> =>
  inTurn(meter, () => hash(password, ARGON2ID))

/**
 * @param stored null for an unknown account: the check takes as long and returns false, so that timing reveals nothing.
 * @throws 503 `busy` when too many passwords wait, and 429 when the caller's budget is spent, for every account alike.
 */
export async function passwordMatches(password: string, stored: string | null, meter = UNMETERED): Promise<boolean> {
  // A closed account has no hash: nothing matches it.
  const matches = await inTurn(meter, () => verify(stored ?? NOBODYS, password).catch(() => false))
  return matches && stored !== null
}

/**
 * For calls that read the database before they check a password, so that a refused one does not.
 * @throws 503 `busy` when too many passwords wait.
 */
export function assertNotBusy(): void {
  if (running >= MAX_AT_ONCE && waiting.length >= MAX_WAITING)
    throw busy({ message: 'Very many people are signing in at this moment. Please try again in a few seconds.' })
}

const inTurn = <T>(meter: Meter, work: () => Promise<T>): Promise<T> =>
  meter.inTurn(() => inSlot(() => metered(meter, work)), 'passwords')

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  assertNotBusy()
  if (running < MAX_AT_ONCE) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
