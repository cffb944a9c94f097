import createKnex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'
import { addNamedPool, planOnce } from './namedPool.ts'

const INT8 = 20
/** Below, all connections serve everything. */
const FEW = 4

interface PoolOptions {
  /** Connections. */
  max?: number
  log?: Knex.Logger
}

/**
 * Opens the pool. Half of its connections run the named statements. All identifiers are camelCase in code and snake_case in PostgreSQL, `where` included. int8 (counts,
 * sums of minor units) becomes a number: no value comes near 2^53.
 */
export function connect(url: string, { max = 20, log }: PoolOptions = {}): Knex {
  const named = max < FEW ? 0 : Math.floor(max / 2)
  const db = open(url, { min: 0, max: max - named }, log)
  if (named) addNamedPool(db, open(url, { min: 0, max: named, afterCreate: planOnce }, log))
  return db
}

function open(url: string, pool: Knex.PoolConfig, log: Knex.Logger | undefined): Knex {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format as 'text'),
  }
  return createKnex({
    client: 'pg',
    connection: { connectionString: url, types } as Knex.PgConnectionConfig,
    pool,
    ...(log && { log }),
    // Otherwise values, which may be personal, would be part of every error and of the log.
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  })
}
