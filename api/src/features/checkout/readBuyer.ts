import type { Knex } from 'knex'
import { invalidField, refused } from '../../http/errors.ts'
import type { Sale } from './Sale.ts'
import { INVALID_PROMO, judgeCode, type PromoUser } from '../promos/judge.ts'
import type { Buyer } from './priceSale.ts'
import { isReverseCharge, memberStateOf } from './vatNumber.ts'

const COUNTRY = /^[A-Z]{2}$/

export interface BuyerInput extends PromoUser {
  country?: string | null
  promoCode?: string | null
  vatNumber?: string | null
}

/**
 * What of a request decides the price: country, promo code, VAT number.
 * @throws 400 for a country that is none, 422 for a promo code that does not hold.
 */
export async function readBuyer(db: Knex, sale: Sale, { country, promoCode, vatNumber, ...user }: BuyerInput): Promise<Buyer> {
  const buyersCountry = country?.trim().toUpperCase() || null
  if (buyersCountry && !COUNTRY.test(buyersCountry))
    throw invalidField('country', 'country must be a two-letter code such as US.')
  if (vatNumber?.trim() && sale.vatEnabled && sale.vatCollectInfo && !memberStateOf(vatNumber))
    throw invalidField('vatNumber', 'This VAT number is not valid. Check it, or leave it empty.')
  return {
    country: buyersCountry,
    promo: promoCode?.trim() ? await readPromo(db, sale, promoCode, user) : null,
    reverseCharge: isReverseCharge(sale, vatNumber),
  }
}

async function readPromo(db: Knex, sale: Sale, code: string, user: PromoUser) {
  const { promo } = await judgeCode(db, sale, code, user)
  if (!promo) throw refused('promo_invalid', INVALID_PROMO)
  return promo
}
