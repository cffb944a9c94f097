import { ApiError } from '../platform/http/errors.ts'
import type { CalculatedTax } from '../pricing/CalculatedTax.ts'

export interface TaxAddress {
  /** ISO code. */
  country: string
  state: string | null
  postalCode: string | null
  city: string | null
  line1: string | null
}

/** What decides the tax of a sale. Amounts in minor units. */
export interface TaxRequest {
  /** The merchant's account at the provider. */
  accountId: string
  currency: string
  address: TaxAddress
  /** The buyer's tax id, as typed; null without one. */
  taxId: string | null
  /** After the discount, in the order of the basket. */
  lines: { kind: 'digital' | 'service' | 'physical' | 'untaxed'; amountMinor: number; quantity: number }[]
  shippingMinor: number
  /** Whether the amounts contain the tax. */
  included: boolean
}

export interface TaxCalculation extends Pick<CalculatedTax, 'lines' | 'shipping'> {
  /** The provider's id, with which a sale is recorded. */
  id: string
}

/** The tax service of a payment provider (docs/product/tax.md#stripe-tax). Recording and reversing are idempotent. */
export interface Taxes {
  /** Lists what an account lacks to calculate tax, in words. Empty when it is ready. */
  readTaxSetup(accountId: string): Promise<string[]>
  /**
   * Calculates the tax of a sale.
   * @throws ApiError 400 `tax_address` for an address that does not exist, 503 `tax_unavailable` otherwise.
   */
  calculateTax(request: TaxRequest): Promise<TaxCalculation>
  /** Records the tax of a paid order. @returns the provider's id of the record. */
  recordTax(sale: { accountId: string; calculationId: string; orderId: string }): Promise<string>
  /** Takes back the tax of a refund, in proportion. `amountMinor` contains the tax. */
  reverseTax(refund: {
    accountId: string
    transactionId: string
    refundId: string
    amountMinor: number
    currency: string
  }): Promise<void>
}

/** 400: the address that decides the tax is incomplete or does not exist. */
export const badTaxAddress = (path: string, msg: string) => new ApiError(400, 'tax_address', msg, { errors: [{ path, msg }] })

/** 503: the tax is unknown, so nothing is sold. */
export const taxUnavailable = (cause?: unknown) =>
  new ApiError(503, 'tax_unavailable', 'The tax could not be calculated. Please try again in a moment.', { retryAfter: 5, cause })

/** Message for an address that a tax service does not find. */
export const UNKNOWN_PLACE = 'The tax could not be calculated for this address. Please check state and postcode.'
