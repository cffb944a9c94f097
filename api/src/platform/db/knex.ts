import createKnex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'

const INT8 = 20

/**
 * Opens the pool. All identifiers are camelCase in code and snake_case in PostgreSQL, `where` included. int8 (counts,
 * sums of minor units) becomes a number: no value comes near 2^53.
 */
export function connect(url: string, { max = 20, log }: { max?: number; log?: Knex.Logger } = {}): Knex {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format as 'text'),
  }
  return createKnex({
    client: 'pg',
    connection: { connectionString: url, types } as Knex.PgConnectionConfig,
    pool: { min: 0, max },
    ...(log && { log }),
    // Otherwise values, which may be personal, would be part of every error and of the log.
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  })
}
