import type { Knex } from 'knex'
import { clientOf } from './namedPool.ts'

interface Statement {
  text: string
  names: string[]
}
interface Connection {
  query: (query: { text: string; values: unknown[]; name?: string }) => Promise<{ rows: Record<string, unknown>[] }>
}

const CAMEL = new Map<string, string>()
const SNAKE = new Map<string, string>()
const STATEMENTS = new Map<string, Statement>()

/**
 * Runs one statement written as SQL, without knex's query builder, which costs more than the statement on hot paths.
 * `:name` is a binding, and columns are returned in camelCase, as everywhere else.
 * @param name prepares the statement under this name, once per connection: for hot paths. Outside a transaction it has one plan for
 * all values (namedPool.ts).
 */
export async function sql<Row>(db: Knex, text: string, bindings: Record<string, unknown>, name?: string): Promise<Row[]> {
  const statement = positional(text, bindings)
  const values = statement.names.map((binding) => bindings[binding])
  // Inside a transaction this is the transaction's own connection.
  const client = clientOf(db, name)
  const connection: Connection = await client.acquireConnection()
  try {
    const { rows } = await connection.query({ text: statement.text, values, name })
    return rows.map(camelKeys) as Row[]
  } finally {
    await client.releaseConnection(connection)
  }
}

/** `:name` → `$1`, the same name always the same number; `::` stays a cast. */
function positional(text: string, bindings: object): Statement {
  let statement = STATEMENTS.get(text)
  if (statement) return statement
  const names: string[] = []
  const numbered = text.replace(/(::?)(\w+)/g, (whole, colons: string, name: string) => {
    if (colons === '::' || !(name in bindings)) return whole
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  STATEMENTS.set(text, (statement = { text: numbered, names }))
  return statement
}

/** The row with its columns as keys, for JSON that a statement returns. */
export function camelKeys(row: Record<string, unknown>): unknown {
  const mapped: Record<string, unknown> = {}
  for (const column in row) {
    let key = CAMEL.get(column)
    if (key === undefined) CAMEL.set(column, (key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
    mapped[key] = row[column]
  }
  return mapped
}

/** `totalMinor` → `total_minor` */
export function snakeCase(key: string): string {
  let column = SNAKE.get(key)
  if (column === undefined) SNAKE.set(key, (column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
  return column
}

/** The row with its keys as columns, for `jsonb_populate_record`. */
export const snakeKeys = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]))
