import createKnex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'
import { addNamedPool, planOnce } from './namedPool.ts'
import { closeSilent, timeLimitsOf } from './timeLimits.ts'

const INT8 = 20
/** Below, all connections serve everything. */
const FEW = 4
/** A call waits this long for a connection of the pool, and then answers 503. */
const ACQUIRE_MS = 15_000

interface PoolOptions {
  /** Connections. */
  max?: number
  log?: Knex.Logger
  /** For migrations: no time limits. */
  mayTakeLong?: boolean
}

/**
 * Opens the pool. Half of its connections run the named statements. All identifiers are camelCase in code and snake_case in PostgreSQL,
 * `where` included. int8 (counts, sums of minor units) becomes a number: no value comes near 2^53.
 */
export function connect(url: string, { max = 20, ...options }: PoolOptions = {}): Knex {
  const named = max < FEW ? 0 : Math.floor(max / 2)
  const db = open(url, max - named, options)
  if (named) addNamedPool(db, open(url, named, options, planOnce))
  return db
}

type Session = Parameters<typeof closeSilent>[0] & Parameters<typeof planOnce>[0]

function open(
  url: string,
  max: number,
  { log, mayTakeLong = false }: PoolOptions,
  prepare: typeof planOnce = (_, done) => done(),
): Knex {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format as 'text'),
  }
  return createKnex({
    client: 'pg',
    connection: async () =>
      ({ connectionString: url, types, ...(!mayTakeLong && (await timeLimitsOf(url))) }) as Knex.PgConnectionConfig,
    acquireConnectionTimeout: ACQUIRE_MS,
    pool: {
      min: 0,
      max,
      afterCreate(connection: Session, done: (error?: unknown) => void) {
        if (!mayTakeLong) closeSilent(connection)
        prepare(connection, done)
      },
    },
    ...(log && { log }),
    // Otherwise values, which may be personal, would be part of every error and of the log.
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  })
}
