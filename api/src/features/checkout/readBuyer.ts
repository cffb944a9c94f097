import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { readCountry } from '../../platform/http/countries.ts'
import { badTaxAddress } from '../../gateways/taxes.ts'
import { invalid, invalidField, refused } from '../../platform/http/errors.ts'
import { INVALID_PROMO, checkCode, checkPreset, type PromoUser } from '../../shop/sale/checkPromo.ts'
import { acceptedCountry, checkVatNumber, type CheckedVatNumber } from '../vat/checkVatNumber.ts'
import { hasVat, undecidedPart, type VatBuyer } from '../../pricing/taxOf.ts'
import { isPostcode, numbersAccepted } from '../../pricing/territories.ts'
import type { TaxedBuyer } from '../../shop/sale/priceWithTax.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { addressFields } from '../../shop/order/addressFields.ts'
import type { BillingAddress, ShippingAddress } from '../../shop/order/ShippingAddress.ts'

type BillingForm = components['schemas']['BillingForm']

interface BuyerInput extends PromoUser {
  country?: string | null
  state?: string | null
  zip?: string | null
  company?: string | null
  billingAddress?: BillingForm
  promoCode?: string | null
  vatNumber?: string | null
}

export interface CheckedBuyer extends TaxedBuyer {
  company: string | null
  billingAddress: BillingAddress | null
  vat: CheckedVatNumber | null
}

/**
 * Reads what decides the price: country, company, promo code, VAT number. May call VIES, so never use it inside a
 * transaction.
 * @param shippedTo the address of an order that ships; it also serves as the company's.
 * @throws 400 for an unknown country, an incomplete address or a VAT number that is not accepted, 422 for a promo code
 * that is not.
 */
export async function readBuyer(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  sale: Sale,
  { country, state, zip, company, billingAddress: form, promoCode, vatNumber, ...user }: BuyerInput,
  shippedTo: ShippingAddress | null = null,
): Promise<CheckedBuyer> {
  const billingAddress = readBillingAddress(form)
  const buyersCountry = shippedTo?.country ?? readCountry('country', country) ?? billingAddress?.country ?? null
  // Without a country the order is taxed at the shop's own rate.
  const taxedIn = buyersCountry ?? sale.vatCountry
  const place = readPlace(shippedTo ?? (billingAddress?.country === buyersCountry ? billingAddress : null), { state, zip })
  const vat = await checkVatNumber({ db, vies }, sale, vatNumber, taxedIn ? numbersAccepted(taxedIn, place.postalCode) : [])
  const isBusiness = Boolean(company?.trim()) && (billingAddress ?? shippedTo) !== null
  const buyer = { country: buyersCountry, postcode: place.postalCode, numberOf: isBusiness ? acceptedCountry(vat) : null }
  assertPlace(sale, buyer, shippedTo ? 'shippingAddress.zip' : billingAddress ? 'billingAddress.zip' : 'zip')
  return {
    ...buyer,
    place,
    taxId: vatNumber?.trim() || null,
    company: company?.trim() || null,
    billingAddress,
    promo: await readPromo(db, sale, promoCode, user),
    vat,
  }
}

/** What an address says, else what was typed for the tax. */
function readPlace(
  address: BillingAddress | ShippingAddress | null,
  { state, zip }: Pick<BuyerInput, 'state' | 'zip'>,
): TaxedBuyer['place'] {
  return {
    state: address?.state ?? (state?.trim() || null),
    postalCode: address?.postal_code ?? (zip?.trim() || null),
    city: address?.city ?? null,
    line1: address?.line1 ?? null,
  }
}

/**
 * A postcode can name a part of a country with another tax, so one that cannot be read decides nothing.
 * @throws 400 naming it, `tax_address` for a place whose tax is not known.
 */
function assertPlace(sale: Sale, buyer: VatBuyer, path: string): void {
  const { country, postcode } = buyer
  if (!country || !hasVat(sale)) return
  if (postcode && !isPostcode(country, postcode))
    throw invalidField(path, 'This postcode does not have the form of its country. It decides the tax, so please correct it.')
  const supplies = sale.items.map(({ type: kind }) => ({ kind }))
  const part = undecidedPart(sale, buyer, supplies)
  if (part) throw badTaxAddress(path, `This shop cannot sell services or downloads to ${nameOf(part)}: it has set no tax for it.`)
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOf = (country: string) => REGIONS.of(country) ?? country

/** @throws 400 for an address without what addresses of its country have, or with an unknown country. */
export function readBillingAddress(form: BillingForm | undefined): BillingAddress | null {
  const field = (name: keyof NonNullable<BillingForm>) => form?.[name]?.trim() || null
  if (!form || Object.values(form).every((text) => !text?.trim())) return null
  const country = readCountry('billingAddress.country', field('country'))
  const local =
    country === null ? (['city'] as const) : addressFields(country).flatMap(({ name, required }) => (required ? [name] : []))
  const missing = (['addressLine1', ...local, 'country'] as const).filter((name) => !field(name))
  if (missing.length)
    throw invalid(
      missing.map((name) => ({ path: `billingAddress.${name}`, msg: `The company’s address is incomplete. Missing: ${name}.` })),
    )
  return {
    line1: field('addressLine1')!,
    line2: field('addressLine2'),
    city: field('city'),
    state: field('state'),
    postal_code: field('zip'),
    country: country!,
  }
}

/** Without a code the link's own applies, if it is valid. Null means none. */
async function readPromo(db: Knex, sale: Sale, code: string | null | undefined, user: PromoUser) {
  if (code === undefined) return checkPreset(db, sale, user)
  if (!code?.trim()) return null
  const { promo } = await checkCode(db, sale, code, user)
  if (!promo) throw refused('promo_invalid', INVALID_PROMO)
  return promo
}
