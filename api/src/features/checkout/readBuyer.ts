import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import { invalidField, refused } from '../../http/errors.ts'
import { INVALID_PROMO, checkCode, type PromoUser } from '../promos/checkPromo.ts'
import { checkVatNumber, type CheckedVatNumber } from '../vat/checkVatNumber.ts'
import type { Buyer } from '../../sale/priceSale.ts'
import type { Sale } from '../../sale/Sale.ts'
import { isoCountry, isReverseCharge } from '../../rows/vatNumber.ts'

const COUNTRY = /^[A-Z]{2}$/

interface BuyerInput extends PromoUser {
  country?: string | null
  promoCode?: string | null
  vatNumber?: string | null
}

/**
 * Reads what decides the price: country, promo code, VAT number. May call VIES, so never use it inside a transaction.
 * @throws 400 for an unknown country or a VAT number that is not accepted, 422 for a promo code that is not.
 */
export async function readBuyer(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  sale: Sale,
  { country, promoCode, vatNumber, ...user }: BuyerInput,
): Promise<Buyer & { vat: CheckedVatNumber | null }> {
  const buyersCountry = readCountry(country)
  // Without a country the order is taxed at the shop's own rate.
  const taxedIn = buyersCountry ?? sale.vatCountry
  const vat = await checkVatNumber({ db, vies }, sale, vatNumber, taxedIn)
  return {
    country: buyersCountry,
    promo: promoCode?.trim() ? await readPromo(db, sale, promoCode, user) : null,
    reverseCharge: vat !== null && isReverseCharge(sale, vat, taxedIn),
    vat,
  }
}

function readCountry(text: string | null | undefined): string | null {
  const country = text?.trim().toUpperCase() || null
  if (country && !COUNTRY.test(country)) throw invalidField('country', 'country must be a two-letter code such as US.')
  return country && isoCountry(country)
}

async function readPromo(db: Knex, sale: Sale, code: string, user: PromoUser) {
  const { promo } = await checkCode(db, sale, code, user)
  if (!promo) throw refused('promo_invalid', INVALID_PROMO)
  return promo
}
