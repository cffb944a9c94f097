import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { hashOfUuid } from './hashOfUuid.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

it('is the hash of PostgreSQL', async () => {
  const ids = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ...Array.from({ length: 200 }, randomUUID),
  ]

  const { rows } = await database.db.raw(
    'select uuid_hash(id) as hash from unnest(cast(? as uuid[])) with ordinality as one (id, n) order by n',
    [ids],
  )

  expect(ids.map((id) => hashOfUuid(id))).toEqual(rows.map(({ hash }: { hash: number }) => hash))
})
