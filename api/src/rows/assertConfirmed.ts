import type { Knex } from 'knex'
import { ApiError } from '../http/errors.ts'

/**
 * Refuses what would outlive a stranger's visit: keys and endpoints of an account whose address may be somebody else's.
 * @throws 403 until the address is confirmed.
 */
export async function assertConfirmed(db: Knex, merchantId: string): Promise<void> {
  const confirmed = await db('merchants').where({ id: merchantId }).whereNotNull('emailConfirmedAt').first('id')
  if (!confirmed)
    throw new ApiError(403, 'email_unconfirmed', 'Confirm your email address first: open the link that we sent to it.')
}
