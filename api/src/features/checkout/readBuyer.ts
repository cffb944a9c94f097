import type { Knex } from 'knex'
import { invalidField, refused } from '../../http/errors.ts'
import type { Sale } from './Sale.ts'
import type { Buyer } from './priceSale.ts'

const COUNTRY = /^[A-Z]{2}$/

/**
 * What of a request decides the price: country, promo code, VAT number.
 * @throws 400 for a country that is none, 422 for a promo code that does not hold.
 */
export async function readBuyer(
  _db: Knex,
  sale: Sale,
  { country, promoCode }: { country?: string | null; promoCode?: string | null; vatNumber?: string | null },
): Promise<Buyer> {
  const buyersCountry = country?.trim().toUpperCase() || null
  if (buyersCountry && !COUNTRY.test(buyersCountry))
    throw invalidField('country', 'country must be a two-letter code such as US.')
  // The words are the spec's, and say no more than they must (spec 2 §5).
  if (promoCode?.trim() && sale.allowPromoCodes) throw refused('promo_invalid', 'Invalid or expired promo code.')
  return { country: buyersCountry, promo: null, reverseCharge: false }
}
