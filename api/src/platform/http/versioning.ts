import type { OperationId } from './Operation.ts'
import { ApiError, invalidField } from './errors.ts'

export const VERSION_HEADER = 'Linktill-Version'

/** Old name → name in the contract, of a request's query parameters and fields of its JSON body. */
export type Renamed = Readonly<Record<string, string>>

/** Translates between the contract's version and older ones. */
export interface Versions {
  /**
   * Returns the version of a call: that of its header, else the one that its key is pinned to, else the current one. A pinned
   * version that has ended counts as the oldest.
   * @throws 400 naming the header.
   */
  of: (header: string, pinned: string | null) => string
  /** Returns the headers of an answer in this version: its name, and when it ends (RFC 9745, RFC 8594). */
  headersOf: (version: string) => Record<string, string>
  renamedIn: (version: string, id: OperationId) => Renamed
  /** Returns an answer of the contract as this version has it. */
  answer: (version: string, id: OperationId, body: unknown) => unknown
  /** Returns an event's data as this version has it. */
  event: (version: string, type: string, data: unknown) => unknown
}

/**
 * Gives the fields of a JSON body, or the parameters of a query, their names in the contract.
 * @throws 400 for a field that has both names, because nobody knows which value counts.
 */
export function withCurrentNames(body: unknown, renamed: Renamed): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const names = Object.entries(renamed).filter(([old]) => old in body)
  const [twice] = names.filter(([, name]) => name in body)
  if (twice) throw invalidField(twice[0], `${twice[0]} is the former name of ${twice[1]}. Send only one of them.`)
  if (!names.length) return body
  const known = new Map(names)
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [known.get(key) ?? key, value]))
}

/** Runs a call, and names the fields of its errors as the caller does. */
export async function inCallersNames<Result>(renamed: Renamed, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    const { status, code, retryAfter, more, isInvalidToken } = error
    const errors = error.errors.map((one) => inOldNames(one, renamed))
    const message = error.message === error.errors[0]?.msg ? errors[0]!.msg : error.message
    throw new ApiError(status, code, message, { errors, more, isInvalidToken, cause: error, ...(retryAfter && { retryAfter }) })
  }
}

function inOldNames({ path, msg }: { path: string; msg: string }, renamed: Renamed) {
  const [first, ...rest] = path.split('.')
  const old = Object.keys(renamed).find((key) => renamed[key] === first)
  if (!old) return { path, msg }
  return { path: [old, ...rest].join('.'), msg: msg.replaceAll(first!, old) }
}
