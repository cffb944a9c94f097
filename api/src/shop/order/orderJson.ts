import { snakeCase } from '../../platform/db/sql.ts'
import { columnsWith, ORDER_COLUMNS, type OrderColumns } from './orderColumns.ts'

const DATES = columnsWith('date').map(([name]) => name as keyof OrderColumns)
const DECIMALS = new Set(columnsWith('decimal').map(([name]) => name))

const COLUMNS = Object.keys(ORDER_COLUMNS).map((name) => {
  const column = `orders.${snakeCase(name)}`
  return `${DECIMALS.has(name) ? `cast(${column} as text)` : column} as "${name}"`
})

/**
 * SQL: the columns of a row of `orders` as one JSON object, by their names in code. The driver reads one text faster than the
 * descriptions of seventy columns, which come with every answer.
 */
export const ORDER_JSON = `(select row_to_json(one) from (select ${COLUMNS}) one)`

/** Makes the columns of it. JSON has no dates. */
export function readOrderJson(json: object): OrderColumns {
  const columns = json as Record<string, unknown>
  for (const name of DATES) columns[name] = columns[name] && new Date(columns[name] as string)
  return columns as unknown as OrderColumns
}
