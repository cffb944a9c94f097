import { createHash } from 'node:crypto'
import { badTaxAddress, type TaxAddress, type TaxCalculation, type TaxRequest, type Taxes } from '../../gateways/taxes.ts'
import { refused } from '../../platform/http/errors.ts'
import { PAYMENTS_UNAVAILABLE } from '../../gateways/payments.ts'
import type { ChargedTax, TaxableAmounts } from '../../pricing/CalculatedTax.ts'
import type { Totals } from '../../pricing/price.ts'
import { type Buyer, priceSale, vatOf } from './priceSale.ts'
import type { Sale } from './Sale.ts'

/** A buyer with what decides a tax by address. */
export interface TaxedBuyer extends Buyer {
  place: Omit<TaxAddress, 'country'>
  taxId: string | null
}

/** A price, and the provider's calculation of its tax if there is one. */
export interface TaxedPrice {
  totals: Totals
  taxCalculation: { id: string; accountId: string } | null
}

/** Where a state and a postcode decide the tax, and prices never contain it. */
const BY_STATE = ['US', 'CA']
const ZIP_OF_US = /^\d{5}(-\d{4})?$/

/** A shopper who goes back and forth is not a new calculation each time. */
const KEPT_MS = 5 * 60_000
const MOST_KEPT = 500
const kept = new Map<string, { until: number; calculation: Promise<TaxCalculation> }>()

/**
 * Prices a sale for a buyer, with tax from the payment provider where the merchant has switched that on. While the address
 * is incomplete, that tax is pending. Calls the provider, so never use it inside a transaction.
 * @param sessionId the visit; null keeps no calculation.
 * @throws 400 `tax_address` for an address that does not exist, 503 `tax_unavailable` when the tax cannot be known.
 */
export async function priceWithTax(taxes: Taxes, sale: Sale, buyer: TaxedBuyer, sessionId: string | null): Promise<TaxedPrice> {
  const untaxed = priceSale(sale, buyer)
  const { country, place, taxId } = buyer
  const { paymentAccountId: accountId } = sale
  if (!untaxed.taxPending || country === null || accountId === null || missingIn(country, place).length > 0)
    return { totals: untaxed, taxCalculation: null }

  const amounts: TaxableAmounts = {
    lines: untaxed.lines.map(({ total, discount }) => total - discount),
    shipping: untaxed.shipping,
    tip: untaxed.tip,
  }
  const included = !BY_STATE.includes(country) && sale.vatEnabled && sale.vatIncludeInPrice
  const request: TaxRequest = {
    accountId,
    currency: sale.currency,
    address: { country, ...place },
    taxId,
    lines: [
      ...sale.items.map(({ type, taxClass, quantity }, index) => ({
        kind: taxClass === 'zero' ? ('untaxed' as const) : type,
        amountMinor: amounts.lines[index]!,
        quantity,
      })),
      ...(buyer.tip && amounts.tip > 0
        ? [
            {
              kind: buyer.tip.taxClass === 'zero' ? ('untaxed' as const) : ('service' as const),
              amountMinor: amounts.tip,
              quantity: 1,
            },
          ]
        : []),
    ],
    shippingMinor: amounts.shipping,
    included,
  }
  const isFree = amounts.shipping + request.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === 0
  const { id, lines, shipping } = isFree ? freeOf(request) : await calculate(taxes, request, [sale.merchantId, sessionId])
  const untaxedAs = country === sale.vatCountry ? null : vatOf(sale, buyer)
  const [ofItems, [tip = NO_TAX]] = [lines.slice(0, sale.items.length), lines.slice(sale.items.length)]
  const totals = priceSale(sale, buyer, { included, lines: ofItems, shipping, tip, untaxed: untaxedAs })
  return { totals, taxCalculation: id === null ? null : { id, accountId } }
}

/** @throws 400 naming what an order with a tax by address lacks, 422 when its merchant has no account to calculate with. */
export function assertTaxKnown({ taxPending }: Totals, { country, place }: TaxedBuyer): void {
  if (!taxPending) return
  if (country === null) throw badTaxAddress('country', 'Choose your country. It decides the tax.')
  const [missing] = missingIn(country, place)
  if (missing)
    throw badTaxAddress(missing, `The tax depends on your ${missing === 'zip' ? 'postcode' : 'state'}. Please enter it.`)
  throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)
}

function missingIn(country: string, { state, postalCode }: TaxedBuyer['place']): ('state' | 'zip')[] {
  if (!BY_STATE.includes(country)) return []
  if (country === 'US' && postalCode && !ZIP_OF_US.test(postalCode))
    throw badTaxAddress('zip', 'Enter a ZIP code of five digits. It decides the tax.')
  return [...(state ? [] : (['state'] as const)), ...(postalCode ? [] : (['zip'] as const))]
}

const NO_TAX: ChargedTax = { name: null, rate: 0, tax: 0 }
const freeOf = ({ lines }: TaxRequest) => ({ id: null, lines: lines.map(() => NO_TAX), shipping: NO_TAX })

/** One calculation per visit, basket and address, for some minutes. A failed one is not kept. */
function calculate(taxes: Taxes, request: TaxRequest, [merchantId, sessionId]: [string, string | null]): Promise<TaxCalculation> {
  if (sessionId === null) return taxes.calculateTax(request)
  const key = createHash('sha256')
    .update(JSON.stringify([merchantId, sessionId, request]))
    .digest('base64')
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.calculation
  const calculation = taxes.calculateTax(request)
  kept.delete(key)
  kept.set(key, { until: Date.now() + KEPT_MS, calculation })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  calculation.catch(() => kept.delete(key))
  return calculation
}
