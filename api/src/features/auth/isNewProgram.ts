import type { Knex } from 'knex'
import { deviceName } from '../../http/deviceName.ts'
import type { Caller } from '../../http/handler.ts'

/** Whether a merchant's sign-in comes from a program whose name is new. Programs keep no cookies, and sign in often. */
export async function isNewProgram(trx: Knex, merchantId: string, { userAgent }: Pick<Caller, 'userAgent'>): Promise<boolean> {
  const known = await trx('audit_events')
    .where({ merchantId, action: 'session.started', actorName: deviceName(userAgent) })
    .whereRaw(`after ->> 'program' = 'true'`)
    .first('id')
  return known === undefined
}
