import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { findMade } from './findMade.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

it.each([
  ['values', 'insert into outbox (merchant_id, type, data) values ($1, $2, $3)'],
  ['several values', 'insert into outbox (merchant_id, type, data) values ($1, $2, $3), ($4, $5, $6)'],
  [
    'rows of a query with ids that are given',
    'insert into customer_changes (merchant_id, id, email) select merchant_id, cast($1 as uuid), canonical_email from orders where merchant_id = $2',
  ],
  [
    'the time of the statement',
    'insert into due_sales (merchant_id, order_id, completed_at, ended_hold, try_at) select merchant_id, id, statement_timestamp(), false, statement_timestamp() from orders where merchant_id = $1',
  ],
  [
    'the position of an event that a part before it took',
    'with timed as materialized (select cast(extract(epoch from clock_timestamp()) * 1000000 as bigint) as position) insert into outbox (merchant_id, id, type, data, created_at, position) select merchant_id, $2, $3, $4, $5, timed.position from orders, timed where merchant_id = $1',
  ],
  ['what inserts nothing', 'select * from orders where merchant_id = $1'],
])('accepts %s', async (_, statement) => {
  expect(await findMade(database.db, statement)).toEqual([])
})

it.each([
  [
    'a default that is left out',
    'insert into customer_changes (merchant_id, email) select merchant_id, canonical_email from orders where merchant_id = $1',
    'customer_changes',
  ],
  [
    'the position of an event that is left out',
    'insert into outbox (merchant_id, id, type, data, created_at) select merchant_id, $2, $3, $4, $5 from orders where merchant_id = $1',
    'outbox',
  ],
  [
    'an id that is asked for',
    'insert into customer_changes (merchant_id, id, email) select merchant_id, gen_random_uuid(), canonical_email from orders where merchant_id = $1',
    'customer_changes',
  ],
  [
    'the time of the moment',
    'insert into due_sales (merchant_id, order_id, completed_at, ended_hold, try_at) select merchant_id, id, clock_timestamp(), false, $2 from orders where merchant_id = $1',
    'due_sales',
  ],
  [
    'one of several parts',
    'with changed as (update orders set reference = null where merchant_id = $1 returning merchant_id, canonical_email), noted as (insert into customer_changes (merchant_id, email) select merchant_id, canonical_email from changed) select 1',
    'customer_changes',
  ],
])('finds %s', async (_, statement, table) => {
  expect(await findMade(database.db, statement)).toEqual([table])
})
