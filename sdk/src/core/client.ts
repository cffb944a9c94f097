import { routes } from '../generated/routes.js'
import { createMethods, type ClientOptions as PlainOptions } from './call.js'
import { keepTag } from './etagOf.js'
import { createList } from './list.js'
import type { Client } from './operations.js'
import { apiUrl } from '../server.js'
import { sendWithRetry, type RetryOptions } from './retry.js'

/** Options of `createClient`. */
export interface ClientOptions extends PlainOptions, RetryOptions {}

/**
 * Creates the API client. It has one typed method per operationId of openapi.yaml.
 *
 *     const client = createClient({ token: process.env.LINKTILL_KEY })
 *     const { orders } = await client.listOrders({ query: { limit: 50 } })
 *     for await (const order of client.listOrders()) …          // all orders, page by page
 *
 * Every method throws a `LinktillError` when the API returns an error or cannot be reached. A call aborted by its `signal`
 * rejects with the signal's reason.
 *
 * @throws TypeError without a `baseUrl`, if the package was not installed from a server's `/sdk.tgz`.
 */
export function createClient(options: ClientOptions = {}): Client {
  if (!(options.baseUrl ?? apiUrl)) throw new TypeError('Give the baseUrl of the API.')
  return createMethods<Client>(routes, options, {
    send: sendWithRetry(options),
    makeKey: options.retries !== 0 && createKey,
    list: createList,
    note: keepTag,
    toForm,
  })
}

/**
 * Encodes a body with a file as form data. Null becomes an empty string, which the API reads as null; undefined is left out. Returns
 * null for a body without a file, or with a list or a record, which only JSON can have.
 */
function toForm(body: unknown): FormData | null {
  const values = Object.values(body ?? {})
  const isFile = (value: unknown) => value instanceof Blob
  if (!values.some(isFile) || values.some((value) => value && typeof value === 'object' && !isFile(value))) return null
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue
    form.append(key, value instanceof Blob ? value : String(value ?? ''))
  }
  return form
}

/** 128 random bits. `crypto.randomUUID` exists only in secure contexts (https and localhost). */
const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
