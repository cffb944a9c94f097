import { context, SpanKind } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { loggingErrorHandler, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { reasonOf } from '../../platform/reasonOf.ts'
import { within } from '../../platform/within.ts'
import { dropIdle } from './dropIdle.ts'
import { wrapEach } from './inSpan.ts'
import type { Tracing, TracingOptions } from './Tracing.ts'
import { traceCalls } from './traceCalls.ts'
import { traceRequests } from './traceRequests.ts'
import { traceStatements } from './traceStatements.ts'

/** How long a stopping process tries to send its last spans. */
const FLUSH_MS = 3000
/** Between two sentences about a collector that takes nothing. */
const QUIET_MS = 60_000

/** Traces this process, and sends the spans in batches by OTLP over HTTP. Spans that do not fit the queue are dropped. */
export function createTracing({ url, headers, serviceName, ratio, trustProxy, log }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: bySameRatio(ratio),
    spanProcessors: [dropIdle(new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) }))],
  })
  const tracer = provider.getTracer('linktill')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  setGlobalErrorHandler(createReport(log))
  const endCalls = traceCalls(tracer)

  return {
    watch: [traceRequests({ tracer, trustProxy })],
    traceStatements: (db) => traceStatements(db, tracer),
    tracePayments: (payments) =>
      wrapEach(payments, (method) => ({ tracer, name: `${payments.provider} ${method}`, kind: SpanKind.CLIENT, isPart: true })),
    traceWorks: (works) => wrapEach(works, (name) => ({ tracer, name, kind: SpanKind.CONSUMER, isPart: false })),
    async stop() {
      endCalls()
      const late = () => new Error('the collector is too slow')
      await within(provider.shutdown(), FLUSH_MS, late).catch((error: unknown) =>
        log(`The last traces were not sent: ${reasonOf(error)}.`),
      )
      setGlobalErrorHandler(loggingErrorHandler())
      context.disable()
    },
  }
}

/** Decides by the trace's id alone, so that a caller cannot have every one of its requests traced, or none. */
function bySameRatio(ratio: number) {
  const root = new TraceIdRatioBasedSampler(ratio)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

function createReport(log: TracingOptions['log']) {
  let quietUntil = 0
  return (error: unknown) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    log(`Traces are not sent: ${reasonOf(error)}.`)
  }
}
