import { context, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { Middleware } from 'koa'
import { loadContract } from '../../platform/http/contract.ts'

/** Load balancers ask for it every few seconds. */
const UNTRACED = '/api/health'

/**
 * A span per request, until its last byte was sent. It names the operation and its path's template, but neither URL nor
 * caller: URLs contain tokens, searches and ids of people.
 */
export function traceRequests({ tracer, trustProxy }: { tracer: Tracer; trustProxy: boolean }): Middleware {
  const routes = new Map<string, string>(loadContract().map(({ id, path }) => [id, `/api${path}`]))
  return (ctx, next) => {
    if (ctx.path === UNTRACED) return next()
    const parent = trustProxy ? contextOf(ctx.get('traceparent')) : ROOT_CONTEXT
    const attributes = { 'http.request.method': ctx.method }
    const span = tracer.startSpan(ctx.method, { kind: SpanKind.SERVER, attributes }, parent)
    if (span.isRecording()) ctx.state['traceId'] = span.spanContext().traceId
    ctx.res.once('close', () => {
      const operation = ctx.state['operation'] as string | undefined
      const { statusCode, headersSent } = ctx.res
      span.updateName(operation ?? 'page')
      if (operation) span.setAttributes({ 'linktill.operation': operation, 'http.route': routes.get(operation) })
      if (headersSent) span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(trace.setSpan(parent, span), next)
  }
}

/** The caller's span, as its header names it. */
function contextOf(header: string): Context {
  const caller = parseTraceParent(header)
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}
