import { assertDatabaseUp } from '../../platform/db/assertDatabaseUp.ts'
import type { Handler } from '../deps.ts'
import { unavailable } from '../../platform/http/errors.ts'

export const getHealth: Handler<'getHealth'> = async (_, { db, config }) => {
  await assertDatabaseUp(db).catch((cause: unknown) => {
    throw unavailable('The database does not answer.', cause)
  })
  return { status: 'ok', test_mode: config.testMode }
}
