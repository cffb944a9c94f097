import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import { invalidField, refused } from '../../http/errors.ts'
import { INVALID_PROMO, judgeCode, type PromoUser } from '../promos/judge.ts'
import { checkVatNumber, type VatCheck } from './checkVatNumber.ts'
import type { Buyer } from './priceSale.ts'
import type { Sale } from './Sale.ts'
import { isReverseCharge } from './vatNumber.ts'

const COUNTRY = /^[A-Z]{2}$/

interface BuyerInput extends PromoUser {
  country?: string | null
  promoCode?: string | null
  vatNumber?: string | null
}

/**
 * What of a request decides the price: country, promo code, VAT number. May ask VIES, so never inside a transaction.
 * @throws 400 for a country that is none or a VAT number that does not hold, 422 for a promo code that does not.
 */
export async function readBuyer(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  sale: Sale,
  { country, promoCode, vatNumber, ...user }: BuyerInput,
): Promise<Buyer & { vatCheck: VatCheck | null }> {
  const buyersCountry = country?.trim().toUpperCase() || null
  if (buyersCountry && !COUNTRY.test(buyersCountry))
    throw invalidField('country', 'country must be a two-letter code such as US.')
  const vatCheck = await checkVatNumber({ db, vies }, sale, vatNumber)
  return {
    country: buyersCountry,
    promo: promoCode?.trim() ? await readPromo(db, sale, promoCode, user) : null,
    reverseCharge: isReverseCharge(sale, vatNumber),
    vatCheck,
  }
}

async function readPromo(db: Knex, sale: Sale, code: string, user: PromoUser) {
  const { promo } = await judgeCode(db, sale, code, user)
  if (!promo) throw refused('promo_invalid', INVALID_PROMO)
  return promo
}
