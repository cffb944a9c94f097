import { context, type Span, type SpanKind, SpanStatusCode, trace, TraceFlags, type Tracer } from '@opentelemetry/api'

interface SpanOptions {
  tracer: Tracer
  name: string
  kind: SpanKind
  /** Whether it belongs to a running trace, outside of which it makes no span. Otherwise it begins one. */
  isPart: boolean
}

/** Attribute of a batch: how many rows it took. */
export const FOUND = 'linktill.found'

/** Returns the object with each of its methods in a span. Other properties stay. */
export const wrapEach = <T extends object>(methods: T, optionsOf: (name: string) => SpanOptions): T =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]: [string, unknown]) => {
      if (typeof method !== 'function') return [name, method]
      const options = optionsOf(name)
      return [name, (...input: unknown[]) => inSpan(options, () => method(...input) as unknown)]
    }),
  ) as T

/** Runs `work` as the parent of the spans that it causes. */
function inSpan({ tracer, name, kind, isPart }: SpanOptions, work: () => unknown): unknown {
  if (isPart && !isTraced()) return work()
  const span = tracer.startSpan(name, { kind, root: !isPart })
  const result = context.with(trace.setSpan(context.active(), span), work)
  // Not a call of its own, such as a list that is read page by page. A span without an end is never sent.
  if (!(result instanceof Promise)) return result
  return result.then(
    (found: unknown) => {
      if (typeof found === 'number') span.setAttribute(FOUND, found)
      span.end()
      return found
    },
    (error: unknown) => {
      endFailed(span, error)
      throw error
    },
  )
}

/** Whether this belongs to a trace that is sent, also if what began it has ended: deliveries go on after their batch. */
export const isTraced = (): boolean => ((trace.getActiveSpan()?.spanContext().traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0

/** Ends a span with the code of an error. Its message is left out, because it may repeat what users entered. */
export function endFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'error'))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
