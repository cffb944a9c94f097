import type { Deps } from '../deps.ts'
import { refused } from '../../platform/http/errors.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

/** @throws 422 when the merchant's account at the payment provider cannot calculate tax. */
export async function assertTaxSetup({ db, payments, merchantId }: Pick<Deps, 'db' | 'payments'> & { merchantId: string }) {
  const { paymentAccountId } = await Merchant.query(db).findById(merchantId).select('paymentAccountId').throwIfNotFound()
  if (!paymentAccountId) throw incomplete('Connect payments first: Stripe Tax belongs to your Stripe account.')
  const missing = await payments.readTaxSetup(paymentAccountId)
  if (missing.length) throw incomplete(`Stripe Tax is not active yet. In the dashboard of Stripe, add ${missing.join(' and ')}.`)
}

const incomplete = (msg: string) => refused('tax_setup_incomplete', msg, { errors: [{ path: 'stripeTax', msg }] })
