import { expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { snakeCase } from '../../platform/db/sql.ts'
import { columnsWith, ORDER_COLUMNS, PLACED_COLUMNS } from './orderColumns.ts'

const api = startApi()

interface TableColumn {
  name: string
  type: string
  isRequired: boolean
}

it('lists the columns of the table, and knows which are JSON, times and decimals', async () => {
  const { rows } = await api.db.raw<{ rows: TableColumn[] }>(`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as "isRequired"
    from information_schema.columns where table_schema = 'public' and table_name = 'orders'`)
  const names = (columns: TableColumn[]) => columns.map(({ name }) => name).toSorted()
  const snake = (columns: string[]) => columns.map(snakeCase).toSorted()

  expect(names(rows)).toEqual(snake(Object.keys(ORDER_COLUMNS)))
  const facts = [
    ['json', 'jsonb'],
    ['date', 'timestamp with time zone'],
    ['decimal', 'numeric'],
  ] as const
  for (const [fact, of] of facts)
    expect(names(rows.filter(({ type }) => type === of))).toEqual(snake(columnsWith(fact).map(([name]) => name)))
  expect(snake(PLACED_COLUMNS)).toEqual(expect.arrayContaining(names(rows.filter(({ isRequired }) => isRequired))))
})
