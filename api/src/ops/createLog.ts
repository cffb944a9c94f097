import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log: one JSON object per line, on standard output. Errors keep what helps to fix them. PostgreSQL's `detail` and
 * `where` are left out, because they repeat what users entered.
 */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, serializers: { err: describeError } }, to)

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint, table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
