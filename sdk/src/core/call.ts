import { LinktillError } from './LinktillError.js'
import { readAnswer, readError } from './response.js'
import { send, type Progress } from './send.js'

export interface ClientOptions {
  /** Where the API lives: `https://pay.example.com/api`, or `/api` in a page of the same origin. */
  baseUrl: string
  /** Bearer token or secret key, or a function that is asked anew for every call. Leave out for a shopper's calls. */
  token?: string | (() => string | null | undefined)
  /** Default: the runtime's own `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** A line of the routes: `/products *listProducts +!&createProduct`. `scripts/routes.mjs` writes them and says what the signs mean. */
type Route = readonly [path: string, signs: string]

const METHODS: Record<string, string> = { '+': 'POST', '=': 'PUT', '-': 'DELETE', '~': 'PATCH' }

/** How calls are sent and what their promises can do besides. The full client has more of it than the shopper's. */
interface Manner {
  send: typeof send
  /** Makes an idempotency key where the operation takes one and the caller gives none, so that it can be sent again. */
  makesKeys: boolean
  /** Writes the body of an operation that takes files. A shopper's operations take none. */
  toForm?: (body: unknown) => FormData
  /** How a `list` is asked for. Default: like everything else. */
  list?: (ask: (input?: AnyInput) => Promise<unknown>, input?: AnyInput) => Promise<unknown>
}

/** One method per operation of the routes; `Methods` says what goes in and comes out of each. */
export function createMethods<Methods>(
  routes: string,
  options: ClientOptions,
  manner: Manner = { send, makesKeys: false },
): Methods {
  const { list } = manner
  const methods: Record<string, unknown> = {}
  for (const line of routes.trim().split('\n')) {
    const [path, ...operations] = line.split(' ')
    for (const operation of operations) {
      const [, signs, id] = /(\W*)(\w+)/.exec(operation)!
      const ask = (input?: AnyInput) => call(options, manner, [path!, signs!], input)
      methods[id!] = list && signs!.includes('*') ? (input?: AnyInput) => list(ask, input) : ask
    }
  }
  return methods as Methods
}

/** Any operation's input, before the types of openapi.yaml narrow it. */
interface AnyInput {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
  onProgress?: Progress
}

async function call(
  { baseUrl, token, fetch }: ClientOptions,
  { send: transmit, makesKeys, toForm }: Manner,
  [template, signs]: Route,
  input: AnyInput = {},
): Promise<unknown> {
  const method = METHODS[signs[0]!] ?? 'GET'
  const form = signs.includes('&') && toForm?.(input.body)
  const key = input.idempotencyKey ?? (makesKeys && signs.includes('!') ? createKey() : undefined)
  const address = baseUrl.replace(/\/$/, '') + fillPath(template, input.path ?? {}) + toSearch(input.query ?? {})
  const bearer = typeof token === 'function' ? token() : token
  const asJson = input.body !== undefined && !form

  const message = {
    method,
    headers: {
      accept: 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(asJson && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...input.headers,
    },
    body: asJson ? JSON.stringify(input.body) : form || null,
    signal: input.signal ?? null,
    keepalive: input.keepalive ?? false,
  }
  const response = await transmit(address, message, fetch, input.onProgress).catch((cause: unknown) => {
    if (input.signal?.aborted || cause instanceof LinktillError) throw cause
    throw new LinktillError(
      0,
      { code: 'unreachable', message: 'The server cannot be reached. Check your connection and try again.' },
      { cause },
    )
  })

  if (!response.ok) throw await readError(response)
  return readAnswer(response)
}

/** Nobody else's: 128 random bits. Not `crypto.randomUUID`, which browsers offer on https and localhost only. */
const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

function fillPath(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    // An empty value would turn GET /orders/{id} into GET /orders/, another operation.
    if (values[name] === undefined || values[name] === '') throw new TypeError(`Give the path value "${name}" for ${template}.`)
    return encodeURIComponent(String(values[name]))
  })
}

function toSearch(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(key, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}
