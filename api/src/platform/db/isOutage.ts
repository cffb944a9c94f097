/** These errors have no code; knex prefixes the first two with the statement. */
const NO_CONNECTION =
  /Connection terminated|is not queryable$|^timeout expired$|^Unable to acquire a connection|^Knex: Timeout acquiring a connection/
/** The database is unreachable: it is stopping, starting, full, ended a statement that took too long, or closed the connection. */
const NO_DATABASE = /^(ECONNREFUSED|ECONNRESET|EPIPE|08...|53300|57014|57P0[123]|25P03)$/

/**
 * A server of a Citus cluster is unreachable or goes down: its rows cannot be read, those of other merchants can. Citus reports
 * the first line with the code of a failed connection, and the others as an internal error or one of a file.
 */
const NO_WORKER = [
  /connection to the remote node/,
  /connection marked as essential/,
  /could not establish any connections to the node/,
  /could not connect to any active placements/,
  /could not commit transaction (?:for shard \d+ )?on (?:any|at least one) active node/,
  /^failed to prepare transaction /,
  /failed to COPY to shard/,
  // Messages of its client library.
  /server closed the connection unexpectedly/,
  /could not (?:receive|send) data (?:from|to) server/,
  /no connection to the server/,
  /connection not open/,
]

/** Returns whether an error says that the database, or one server of a cluster, does not answer. */
export function isOutage(error: unknown): boolean {
  const { code, message } = native(error)
  return NO_DATABASE.test(String(code)) || NO_CONNECTION.test(String(message)) || isOfWorker(message)
}

/** Returns the server of a cluster that an error names, `host:port`; null if it names none. */
export function lostServer(error: unknown): string | null {
  const { message, where } = native(error)
  const named = isOfWorker(message) && /(?:@|: |on |node |host )([\w.-]+:\d+)/.exec(`${String(message)} ${String(where)}`)
  return named ? named[1]! : null
}

const isOfWorker = (message: unknown): boolean => NO_WORKER.some((pattern) => pattern.test(String(message)))

interface DatabaseError {
  code?: unknown
  message?: unknown
  where?: unknown
}

/** Objection wraps the database's error. */
function native(error: unknown): DatabaseError {
  const { nativeError = error } = (error ?? {}) as { nativeError?: unknown }
  return (nativeError ?? {}) as DatabaseError
}
