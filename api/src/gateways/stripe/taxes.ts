import Stripe from 'stripe'
import type { ChargedTax } from '../../pricing/CalculatedTax.ts'
import { hundredths } from '../../pricing/vatRates.ts'
import type { CallStripe } from './client.ts'
import { headerOf, type OwnId } from './ownAccount.ts'
import { fromUnits, toUnits } from './units.ts'
import { badTaxAddress, type TaxCalculation, type Taxes, taxUnavailable, UNKNOWN_PLACE } from '../taxes.ts'

/** A shopper waits for it. */
const QUICK = { timeout: 5000, maxNetworkRetries: 1 }

/** Stripe's general codes of products (https://docs.stripe.com/tax/tax-codes). */
const CODES = {
  digital: 'txcd_10000000',
  service: 'txcd_20030000',
  physical: 'txcd_99999999',
  untaxed: 'txcd_00000000',
} as const

/** The kinds of tax ids that change the tax of a business, by country. */
const TAX_IDS: Record<string, Stripe.Tax.CalculationCreateParams.CustomerDetails.TaxId.Type> = {
  AU: 'au_abn',
  CA: 'ca_gst_hst',
  IN: 'in_gst',
  JP: 'jp_trn',
  NZ: 'nz_gst',
  SG: 'sg_gst',
  ZA: 'za_vat',
}

/** Stripe's names of what its settings lack, in words. */
const MISSING: Record<string, string> = {
  'head_office.address': 'the address of your head office',
  'defaults.tax_code': 'a preset tax code for your products',
}

/** Stripe Tax on the accounts that sell: they owe the tax, because they sell in their own name. */
export const createStripeTaxes = (stripe: Stripe, callStripe: CallStripe, own: OwnId): Taxes => ({
  async readTaxSetup(accountId) {
    const { status, status_details: details } = await callStripe(stripe.tax.settings.retrieve({}, headerOf(own, accountId)))
    if (status === 'active') return []
    const missing = details.pending?.missing_fields ?? []
    return missing.length ? missing.map((field) => MISSING[field] ?? field) : ['its set-up']
  },

  async calculateTax({ accountId, currency, address, taxId, lines, shippingMinor, included }) {
    const behavior = included ? 'inclusive' : 'exclusive'
    const { country, state, postalCode, city, line1 } = address
    const type = TAX_IDS[country]
    const made = stripe.tax.calculations.create(
      {
        currency: currency.toLowerCase(),
        customer_details: {
          address: { country, ...givenOf({ state, postal_code: postalCode, city, line1 }) },
          address_source: 'shipping',
          ...(taxId && type && { tax_ids: [{ type, value: taxId }] }),
        },
        line_items: lines.map(({ kind, amountMinor, quantity }, index) => ({
          amount: toUnits(amountMinor, currency),
          quantity,
          reference: String(index),
          tax_behavior: behavior,
          tax_code: CODES[kind],
        })),
        ...(shippingMinor > 0 && { shipping_cost: { amount: toUnits(shippingMinor, currency), tax_behavior: behavior } }),
        expand: ['line_items.data.tax_breakdown'],
      },
      { ...QUICK, ...headerOf(own, accountId) },
    )
    return presentCalculation(await callTax(callStripe, made), lines.length, currency)
  },

  async recordTax({ accountId, calculationId, orderId }) {
    const made = stripe.tax.transactions.createFromCalculation(
      { calculation: calculationId, reference: orderId, metadata: { order: orderId } },
      { idempotencyKey: `tax-${orderId}`, ...headerOf(own, accountId) },
    )
    return (await callStripe(made)).id
  },

  async reverseTax({ accountId, transactionId, refundId, amountMinor, currency }) {
    const made = stripe.tax.transactions.createReversal(
      { mode: 'partial', original_transaction: transactionId, reference: refundId, flat_amount: -toUnits(amountMinor, currency) },
      { idempotencyKey: `tax-refund-${refundId}`, ...headerOf(own, accountId) },
    )
    await callStripe(made)
  },
})

const givenOf = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : [])))

/** A tax that is not known is never zero: every other failure stops the sale. */
async function callTax<T>(callStripe: CallStripe, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'customer_tax_location_invalid')
      throw badTaxAddress('zip', UNKNOWN_PLACE)
    // Logs it.
    throw taxUnavailable(await callStripe(Promise.reject(error)).catch((failure: unknown) => failure))
  }
}

function presentCalculation(
  { id, line_items, shipping_cost: shipping }: Stripe.Tax.Calculation,
  count: number,
  currency: string,
): TaxCalculation {
  const found = new Map(line_items?.data.map((line) => [line.reference, line]))
  const lines = Array.from({ length: count }, (_, index) => found.get(String(index)))
  if (!id || lines.includes(undefined)) throw taxUnavailable()
  return {
    id,
    lines: lines.map((line) => chargedOf(line!, currency)),
    shipping: shipping ? chargedOf(shipping, currency) : { name: null, rate: 0, tax: 0 },
  }
}

interface Taxed {
  amount_tax: number
  tax_breakdown?: Stripe.Tax.CalculationLineItem.TaxBreakdown[] | Stripe.Tax.Calculation.ShippingCost.TaxBreakdown[] | null
}

/** Adds up the taxes of state, county and city, or GST and QST, which are on the same amount. */
function chargedOf({ amount_tax: units, tax_breakdown: parts }: Taxed, currency: string): ChargedTax {
  if (units === 0) return { name: null, rate: 0, tax: 0 }
  const due = (parts ?? []).filter(({ amount }) => amount !== 0)
  const rates = due.map(({ tax_rate_details: details }) => Number(details?.percentage_decimal ?? 0))
  const names = due.map(({ jurisdiction: { country, state }, tax_rate_details: details }) => {
    const name = details?.display_name ?? 'Tax'
    return country === 'US' && details?.tax_type === 'sales_tax' ? `${state ?? ''} sales tax`.trim() : name
  })
  return {
    name: [...new Set(names)].join(' + ') || 'Tax',
    rate: hundredths(rates.reduce((sum, rate) => sum + rate, 0)),
    tax: fromUnits(units, currency),
  }
}
