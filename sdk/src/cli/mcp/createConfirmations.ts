import { createHash, randomBytes } from 'node:crypto'

const VALID_MS = 5 * 60_000
/** More would be a program that asks and never confirms. */
const MOST = 100

export interface Confirmations {
  /** Returns a token for this call with these arguments. */
  ask: (name: string, given: object) => string
  /** Uses a token up. False if it is not of this call, was used, or is older than five minutes. */
  take: (token: string, name: string, given: object) => boolean
}

/** Tokens between the first call of a tool and the one that is carried out. A token fits one call with the same arguments. */
export function createConfirmations(now = Date.now): Confirmations {
  const asked = new Map<string, { call: string; until: number }>()
  return {
    ask(name, given) {
      const token = randomBytes(12).toString('hex')
      asked.set(token, { call: hashOf(name, given), until: now() + VALID_MS })
      if (asked.size > MOST) asked.delete(asked.keys().next().value!)
      return token
    },
    take(token, name, given) {
      const found = asked.get(token)
      asked.delete(token)
      return found !== undefined && found.until > now() && found.call === hashOf(name, given)
    },
  }
}

const hashOf = (name: string, given: object) =>
  createHash('sha256')
    .update(JSON.stringify([name, sorted(given)]))
    .digest('hex')

/** An assistant may write the same arguments in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
