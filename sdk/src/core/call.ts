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

/** Method, path and whether the body is a form, by operationId. */
export type Routes = Record<string, readonly [method: string, path: string, body?: 'multipart']>

/** One method per route; `Methods` says what goes in and comes out of each. */
export function createMethods<Methods>(routes: Routes, options: ClientOptions): Methods {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, (input?: AnyInput) => call(options, route, input)]),
  ) as Methods
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
  [method, template, multipart]: Routes[string],
  input: AnyInput = {},
): Promise<unknown> {
  const address = baseUrl.replace(/\/$/, '') + fillPath(template, input.path ?? {}) + toSearch(input.query ?? {})
  const bearer = typeof token === 'function' ? token() : token
  const asJson = input.body !== undefined && !multipart

  const message = {
    method,
    headers: {
      accept: 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(asJson && { 'content-type': 'application/json' }),
      ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      ...input.headers,
    },
    body: asJson ? JSON.stringify(input.body) : multipart ? toForm(input.body) : null,
    signal: input.signal ?? null,
    keepalive: input.keepalive ?? false,
  }
  const response = await send(address, message, fetch, input.onProgress).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    throw new LinktillError(
      0,
      { code: 'unreachable', message: 'The server cannot be reached. Check your connection and try again.' },
      { cause },
    )
  })

  if (!response.ok) throw await readError(response)
  return readAnswer(response)
}

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

/** Form fields are texts or files: null becomes the empty text (the API reads it as "none"), undefined is left out. */
function toForm(body: unknown): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue
    form.append(key, value instanceof Blob ? value : String(value ?? ''))
  }
  return form
}
