import { VERSION } from '../generated/version.js'
import { apiUrl } from '../server.js'
import { LinktillError } from './LinktillError.js'
import { readBody } from './readBody.js'
import { send, type Progress } from './send.js'

export interface ClientOptions {
  /**
   * URL of the API: `https://pay.example.com/api`, or `/api` in a page of the same origin. Default: the server that the package was
   * installed from.
   */
  baseUrl?: string
  /**
   * A session token or secret key, or a function that returns one and is called for every request. A shopper's calls need none, and
   * take a publishable key, which may be in a page.
   */
  token?: string | (() => string | null | undefined)
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** One operation of a line such as `/products *listProducts +!&createProduct`. `scripts/routes.mjs` explains the flags. */
type Route = readonly [path: string, signs: string]

const METHODS: Record<string, string> = { '+': 'POST', '=': 'PUT', '-': 'DELETE', '~': 'PATCH' }

/** How requests are sent. The public client leaves out retries, uploads and lists to stay small. */
interface Transport {
  send: typeof send
  /** Makes the idempotency key if the operation accepts one and the caller passes none, so that the request can be retried. */
  makeKey?: (() => string) | false
  /** Encodes the body of an operation that accepts files; null for one that must be JSON. No public operation accepts files. */
  toForm?: (body: unknown) => FormData | null
  /** Gets each result with its response. */
  note?: (result: unknown, response: Response) => void
  /** Wraps a list operation. Default: lists are called like any other operation. */
  list?: (request: (input?: AnyInput) => Promise<unknown>, input: AnyInput | undefined, sign: string) => Promise<unknown>
}

/** Creates one method per operation of the routes. `Methods` is the type of the result. */
export function createMethods<Methods>(routes: string, options: ClientOptions, transport: Transport = { send }): Methods {
  const { list } = transport
  const methods: Record<string, unknown> = {}
  for (const line of routes.trim().split('\n')) {
    const [path, ...operations] = line.split(' ')
    for (const operation of operations) {
      const [, signs, id] = /(\W*)(\w+)/.exec(operation)!
      const request = (input?: AnyInput) => call(options, transport, [path!, signs!], input)
      const [sign] = /[*^]/.exec(signs!) ?? []
      methods[id!] = list && sign ? (input?: AnyInput) => list(request, input, sign) : request
    }
  }
  return methods as Methods
}

/** The input of any operation; `Methods` narrows it for callers. */
interface AnyInput {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
  keepalive?: boolean
  onProgress?: Progress
}

async function call(
  { baseUrl = apiUrl, token, fetch }: ClientOptions,
  { send: transmit, makeKey, toForm, note }: Transport,
  [template, signs]: Route,
  input: AnyInput = {},
): Promise<unknown> {
  const method = METHODS[signs[0]!] ?? 'GET'
  const form = signs.includes('&') && toForm?.(input.body)
  const key = input.idempotencyKey ?? (makeKey && signs.includes('!') && makeKey())
  const address = baseUrl!.replace(/\/$/, '') + fillPath(template, input.path ?? {}) + toSearch(input.query ?? {})
  const bearer = typeof token === 'function' ? token() : token
  const asJson = input.body !== undefined && !form

  const message = {
    method,
    headers: {
      accept: 'application/json',
      'linktill-version': VERSION,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(asJson && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(input.ifMatch !== undefined && { 'if-match': input.ifMatch }),
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

  if (!response.ok)
    throw await import('./readError.js').then(
      ({ readError }) => readError(response),
      (cause: unknown) =>
        new LinktillError(response.status, { code: 'unknown', message: `HTTP error: ${response.status}` }, { cause }),
    )
  const result = await readBody(response)
  note?.(result, response)
  return result
}

function fillPath(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    // An empty value would turn GET /orders/{id} into GET /orders/, another operation.
    if (values[name] === undefined || values[name] === '') throw new TypeError(`Give the path value "${name}".`)
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
