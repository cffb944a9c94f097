import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Algorithm 2 is argon2id; the library's enum does not exist at run time. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Takes 16 ms each on one core (measured). Limited to a few at once, so that sign-ins do not starve other requests. */
const MAX_AT_ONCE = Math.min(4, availableParallelism())

let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID))

/**
 * @param stored null for an unknown account: the check takes as long and returns false, so that timing reveals nothing.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  unknown ??= hashPassword('no account has this password')
  const against = stored ?? (await unknown)
  // A closed account has no hash: nothing matches it.
  const matches = await inTurn(() => verify(against, password).catch(() => false))
  return matches && stored !== null
}

let unknown: Promise<string> | undefined

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
