import type { TracingConfig } from '../../config/configReaders.ts'
import type { Tracing, TracingOptions } from './Tracing.ts'

const NOTHING: Tracing = {
  watch: [],
  traceStatements: () => {},
  tracePayments: (payments) => payments,
  traceWorks: (works) => works,
  stop: async () => {},
}

/** Starts tracing if an endpoint is set. OpenTelemetry is imported only then, because it costs time and memory. */
export async function startTracing(
  config: TracingConfig | null,
  options: Omit<TracingOptions, keyof TracingConfig>,
): Promise<Tracing> {
  if (!config) return NOTHING
  const { createTracing } = await import('./createTracing.ts')
  return createTracing({ ...config, ...options })
}
