import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { findUnbound, readOwned } from './findUnbound.ts'

let database: TestDatabase
let owned: Map<string, string>
beforeAll(async () => {
  database = await createTestDatabase()
  owned = await readOwned(database.db)
})
afterAll(() => database.drop())

const tablesOf = async (statement: string, opened?: string[]) =>
  (await findUnbound(database.db, owned, statement, opened)).map(({ table }) => table).toSorted()

describe('findUnbound', () => {
  it.each([
    ['a value', 'select * from orders where merchant_id = $1 and id = $2'],
    ['both sides of an or', 'select * from orders where (merchant_id = $1 and id = $2) or (merchant_id = $3 and number = $4)'],
    [
      'a join',
      'select * from orders o join order_items i on i.merchant_id = o.merchant_id and i.order_id = o.id where o.merchant_id = $1',
    ],
    [
      'a left join',
      'select * from orders o left join downloads d on d.merchant_id = o.merchant_id and d.order_id = o.id where o.merchant_id = $1',
    ],
    [
      'a subquery with a value of its own',
      'select (select count(*) from order_items i where i.merchant_id = $1 and i.order_id = o.id) from orders o where merchant_id = $1',
    ],
    ['the merchant’s own row', 'select * from merchants m join orders o on o.merchant_id = m.id where m.id = $1'],
    ['an update', 'update products set stock = stock - $1 where merchant_id = $2 and id = $3'],
    [
      'a delete of rows selected first',
      'with due as (select merchant_id, id from mails where merchant_id = $1 limit 5) delete from mails using due where mails.merchant_id = due.merchant_id and mails.id = due.id',
    ],
    ['a partitioned table', 'select * from link_events where merchant_id = $1 and link_id = $2'],
    ['a cursor', 'declare rows no scroll cursor for select * from orders where merchant_id = $1'],
    ['a table without a merchant', 'select * from payment_events where id = $1'],
    ['a new row', 'insert into outbox (merchant_id, type, data) values ($1, $2, $3)'],
    ['a statement without tables', 'begin'],
  ])('accepts %s', async (_, statement) => {
    expect(await tablesOf(statement)).toEqual([])
  })

  it.each([
    ['several merchants', 'select * from orders where merchant_id in ($1, $2)', ['orders']],
    ['a list of merchants', 'select * from orders where merchant_id = any($1) and id = $2', ['orders']],
    ['an id alone', 'select * from orders where id = $1', ['orders']],
    ['one side of an or', 'select * from orders where merchant_id = $1 or id = $2', ['orders']],
    ['a comparison other than equality', 'select * from orders where merchant_id <> $1', ['orders']],
    ['a join by id', 'select * from orders o join order_items i on i.order_id = o.id where o.merchant_id = $1', ['order_items']],
    [
      'two tables that only equal each other',
      'select * from orders o join order_items i on i.merchant_id = o.merchant_id',
      ['order_items', 'orders'],
    ],
    [
      'a subquery',
      'select * from orders o where merchant_id = $1 and exists (select from refunds r where r.order_id = o.id)',
      ['refunds'],
    ],
    [
      'a subquery that has the merchant of the outer row',
      'select (select count(*) from order_items i where i.merchant_id = o.merchant_id and i.order_id = o.id) from orders o where merchant_id = $1',
      ['order_items'],
    ],
    ['an update by id', 'update products set stock = 1 where id = $1', ['products']],
    ['a delete by id', 'delete from links where id = $1', ['links']],
    ['another merchant’s row', 'select * from merchants where lower(email) = $1', ['merchants']],
    ['a value in a text', `select * from orders where customer_name = 'x AND orders.merchant_id = y'`, ['orders']],
  ])('complains about %s', async (_, statement, tables) => {
    expect(await tablesOf(statement)).toEqual(tables)
  })

  it('lets a statement start from its listed table, and from no other', async () => {
    const tied = 'select * from links l join merchants m on m.id = l.merchant_id where l.url_id = $1'
    const loose = 'select * from links l join link_items i on i.link_id = l.id where l.url_id = $1'

    expect(await tablesOf(tied, ['links'])).toEqual([])
    expect(await tablesOf(loose, ['links'])).toEqual(['link_items'])
  })
})
