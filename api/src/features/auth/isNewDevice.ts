import type { Knex } from 'knex'
import type { Config } from '../../config.ts'
import { deviceName } from '../../http/deviceName.ts'
import type { Caller } from '../../http/handler.ts'
import type { Merchant } from '../../rows/Merchant.ts'
import { readDevice } from './knownDevice.ts'

/**
 * Whether a sign-in comes from a browser without the cookie of a known device, or from a program whose name is new. Programs keep no
 * cookies, and sign in often.
 */
export async function isNewDevice(
  trx: Knex,
  { id: merchantId, canonicalEmail }: Merchant,
  { config, header, userAgent }: Pick<Caller, 'header' | 'userAgent'> & { config: Pick<Config, 'secrets'> },
  isProgram: boolean,
): Promise<boolean> {
  if (readDevice(config.secrets, header('cookie'), canonicalEmail)) return false
  if (!isProgram) return true
  const known = await trx('audit_events')
    .where({ merchantId, action: 'session.started', actorName: deviceName(userAgent) })
    .whereRaw(`after ->> 'program' = 'true'`)
    .first('id')
  return known === undefined
}
