import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { findRefused } from './findRefused.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const lock = (locked: string) =>
  `with wanted as (select * from unnest(cast($2 as uuid[])) as wanted (id)), locked as materialized (${locked}), noted as (insert into customer_changes (id, merchant_id, email) select $3, merchants.id, $4 from merchants, locked where merchants.id = $1) select count(*) from locked`

it.each([
  ['an update of other columns', 'update "products" set "name" = $1 where "merchant_id" = $2 and "id" = $3'],
  ['a row that is returned', 'update "products" set "name" = $1 where "merchant_id" = $2 returning "updated_at"'],
  ['a time of the moment', 'update "products" set "name" = $1, "updated_at" = statement_timestamp() where "merchant_id" = $2'],
  [
    'rows that are locked by a list',
    lock('select id from products where merchant_id = $1 and id = any(array(select id from wanted)) order by id for update'),
  ],
  [
    'a table that is read before rows are inserted',
    `with known as materialized (select count(*) as known from customer_changes where merchant_id = $1), noted as (insert into customer_changes (id, merchant_id, email) select $2, $1, $3 from known where known < 3 returning id) select id from noted`,
  ],
])('accepts %s', async (_, statement) => {
  expect(await findRefused(database.db, statement)).toEqual([])
})

it.each([
  [
    'the merchant in an update',
    'update "products" set "name" = $1, "merchant_id" = $2 where "merchant_id" = $3',
    'sets the column by which rows are distributed',
  ],
  [
    'a time as text',
    'insert into spent_proofs (merchant_id, id) values ($1, $2) on conflict do nothing returning at::text as began',
    'returns a time as text from a write',
  ],
  [
    'a time of the database inside coalesce',
    'update "payment_methods" set "detached_at" = coalesce(detached_at, now()) where "merchant_id" = $1',
    'chooses with the present time inside coalesce or case of an update',
  ],
  [
    'a time of the database inside case',
    'update webhook_deliveries d set next_try_at = case when exists (select from merchants where id = $1) then now() else next_try_at end where d.merchant_id = $1',
    'chooses with the present time inside coalesce or case of an update',
  ],
  [
    'a time of the row that is moved',
    `update idempotency_keys set started_at = greatest(now(), started_at + interval '1 millisecond') where merchant_id = $1`,
    'computes with a time of the row in an update or in what it returns',
  ],
  [
    'another time that is moved',
    `update orders set completed_at = latest.at - interval '2 days' from (select max(created_at) as at from orders where merchant_id = $1) latest where merchant_id = $1`,
    'computes with a time of the row in an update or in what it returns',
  ],
  [
    'a time of the row that is returned later',
    `update "sessions" set "proved_at" = $1 where "merchant_id" = $2 returning proved_at + interval '10 minutes' as until`,
    'computes with a time of the row in an update or in what it returns',
  ],
  [
    'locked rows that are joined',
    lock(
      'select products.id from products join wanted on wanted.id = products.id where merchant_id = $1 order by products.id for update of products',
    ),
    'joins the rows that a part locks with another part',
  ],
  [
    'a table that is read after rows were inserted',
    `with noted as (insert into customer_changes (id, merchant_id, email) values ($2, $1, $3) returning id), known as materialized (select count(*) as known from customer_changes where merchant_id = $1) select known, id from known, noted`,
    'reads customer_changes after a part that inserts into it',
  ],
])('finds %s', async (_, statement, what) => {
  expect(await findRefused(database.db, statement)).toEqual([what])
})
