import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { SpanKind } from '@opentelemetry/api'
import { FOUND } from './inSpan.ts'

/** A run with more spans than this has something to do. An idle one has a few. */
const MANY = 50

/**
 * Passes on all spans but those of works that found nothing to do: every few seconds there is one of each batch. Holds the spans
 * of a work until it ends, because only then it is known what the work found.
 */
export function dropIdle(next: SpanProcessor): SpanProcessor {
  /** By the id of the trace, while its work runs. */
  const held = new Map<string, ReadableSpan[]>()
  const passOn = (traceId: string) => {
    for (const span of held.get(traceId)!) next.onEnd(span)
    held.delete(traceId)
  }
  return {
    onStart(span, parent) {
      if (span.kind === SpanKind.CONSUMER) held.set(span.spanContext().traceId, [])
      next.onStart(span, parent)
    },
    onEnd(span) {
      const { traceId } = span.spanContext()
      const spans = held.get(traceId)
      if (!spans) return next.onEnd(span)
      spans.push(span)
      if (span.kind === SpanKind.CONSUMER && span.attributes[FOUND] === 0) held.delete(traceId)
      else if (span.kind === SpanKind.CONSUMER || spans.length > MANY) passOn(traceId)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}
