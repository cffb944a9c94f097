import type { Handler } from '../../deps.ts'

export const getHealth: Handler<'getHealth'> = async (_, { db, config }) => {
  await db.raw('select 1')
  return { status: 'ok', testMode: config.testMode }
}
