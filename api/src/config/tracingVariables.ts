import type { Variable } from './Variable.ts'

/** Where traces are sent, under the names that OpenTelemetry gives them. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      'Sends traces to a collector of OpenTelemetry, by OTLP over HTTP: http://localhost:4318. If empty, nothing is traced. docs/run/production.md#traces has the rest.',
    schemes: ['http:', 'https:'],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    description:
      'Headers for the collector, such as its key: authorization=Bearer%20abc,x-team=shop. Values are percent-encoded.',
    pattern: /^[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/.source,
    // Contains a key, so it is not repeated.
    rule: 'must be pairs such as authorization=Bearer%20abc, separated by commas.',
  },
  OTEL_SERVICE_NAME: { description: 'Name of this server in the traces.', default: 'linktill' },
  OTEL_TRACES_SAMPLER_ARG: {
    type: 'number',
    description: 'Share of traces that is sent, from 0 to 1: 0.1 sends every tenth.',
    default: 1,
    minimum: 0,
    maximum: 1,
    rule: 'must be a number from 0 to 1, not "{value}".',
  },
} as const satisfies Record<string, Variable>
