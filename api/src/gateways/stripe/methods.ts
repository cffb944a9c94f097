/**
 * Stripe's methods whose outcome can take days: debits, bank transfers and vouchers. All others end while the shopper waits
 * (docs.stripe.com/payments/payment-methods/payment-method-support).
 */
export const SLOW_METHODS = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'sepa_debit',
  'sofort',
  'us_bank_account',
] as const
