import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { endFailed, isTraced } from './inSpan.ts'

/** A request of `fetch`. */
interface Fetched {
  origin: string | URL
  method: string
}

/**
 * Wraps each outgoing HTTP request of a trace in a span, until its response begins. Node reports the requests of `fetch` and of
 * `node:http`, so no code that makes one needs to know. The span names the host alone: paths contain ids.
 * @returns what ends it.
 */
export function traceCalls(tracer: Tracer): () => void {
  const running = new WeakMap<object, Span>()
  const begin = (request: object, method: string, host: string) => {
    if (!isTraced()) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    running.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }))
  }
  const answer = (request: object, status: number) => {
    const span = take(request)
    span?.setAttribute('http.response.status_code', status)
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  const fail = (request: object, error: unknown) => {
    const span = take(request)
    if (span) endFailed(span, error)
  }
  const take = (request: object) => {
    const span = running.get(request)
    running.delete(request)
    return span
  }

  const listeners: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: Fetched }) =>
      begin(request, request.method, new URL(request.origin).hostname),
    'undici:request:headers': ({ request, response }: { request: Fetched; response: { statusCode: number } }) =>
      answer(request, response.statusCode),
    'undici:request:error': ({ request, error }: { request: Fetched; error: unknown }) => fail(request, error),
    'http.client.request.start': ({ request }: { request: ClientRequest }) => {
      begin(request, request.method, request.host)
      request.once('close', () => fail(request, request.errored ?? { code: 'closed' }))
    },
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      answer(request, response.statusCode ?? 0),
  }
  const each = (act: typeof subscribe | typeof unsubscribe) =>
    Object.entries(listeners).forEach(([channel, listener]) => act(channel, listener as (message: unknown) => void))
  each(subscribe)
  return () => each(unsubscribe)
}
