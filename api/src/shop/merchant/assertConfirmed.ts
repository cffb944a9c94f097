import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'

/**
 * Refuses keys, endpoints and checks of sites to an account with an unconfirmed address (docs/product/accounts.md#confirmed-addresses).
 * The address may belong to another person, and keys would stay valid after that person takes the account over.
 * @throws 403 until the address is confirmed.
 */
export async function assertConfirmed(db: Knex, merchantId: string): Promise<void> {
  const confirmed = await db('merchants').where({ id: merchantId }).whereNotNull('emailConfirmedAt').first('id')
  if (!confirmed)
    throw new ApiError(403, 'email_unconfirmed', 'Confirm your email address first: open the link that we sent to it.')
}
