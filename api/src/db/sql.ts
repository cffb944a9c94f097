import type { Knex } from 'knex'

const CAMEL = new Map<string, string>()

/**
 * Runs one statement written as SQL; columns come back in camelCase, as everywhere else.
 * @param name prepares the statement under this name, once per connection: for hot paths.
 */
export async function sql<Row>(db: Knex, text: string, bindings: Record<string, unknown>, name?: string): Promise<Row[]> {
  const query = db.raw(text, bindings as Record<string, Knex.Value>)
  const { rows } = await (name ? query.options({ name }) : query)
  return rows.map(camelKeys)
}

function camelKeys(row: Record<string, unknown>): unknown {
  const mapped: Record<string, unknown> = {}
  for (const column in row) {
    let key = CAMEL.get(column)
    if (key === undefined) CAMEL.set(column, (key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
    mapped[key] = row[column]
  }
  return mapped
}
