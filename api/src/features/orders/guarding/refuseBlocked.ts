import type { Knex } from 'knex'
import { refused } from '../../../platform/http/errors.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { noteStopped } from './stop.ts'

/**
 * Refuses buyers on the merchant's block list. The message is the same for every reason, to keep the list
 * secret.
 * @throws 422
 */
export async function refuseBlocked(db: Knex, { sale, customer }: OrderInput): Promise<void> {
  const country = customer.shippingAddress?.country ?? customer.country
  const isBlocked =
    (country !== null && sale.blockedCountries.includes(country)) ||
    sale.blockedEmails.some((entry) => matches(customer.canonicalEmail, entry))
  if (!isBlocked) return
  await noteStopped(db, sale, 'block_list')
  throw refused('order_refused', 'This order cannot be accepted. Please contact the shop.')
}

/** Whether an address is the entry, or in its domain or a subdomain. */
const matches = (email: string, entry: string): boolean =>
  entry.includes('@') ? email === entry : email.endsWith(`@${entry}`) || email.endsWith(`.${entry}`)
