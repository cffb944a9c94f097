import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import { issueCreditNote } from '../../shop/invoice/issueCreditNote.ts'
import { issueInvoice } from '../../shop/invoice/issueInvoice.ts'
import { numbersAccepted } from '../../pricing/territories.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { readBillingAddress } from '../checkout/readBuyer.ts'
import { checkVatNumber } from '../vat/checkVatNumber.ts'

const DAY_MS = 24 * 3_600_000
/** Stops a link that got around from filling the merchant's books. */
const MAX_CORRECTIONS = 5

type Correction = Input<'correctInvoice'>['body']
type Buyer = Pick<Order, 'company' | 'billingAddress' | 'vatNumber' | 'vatCheck'>

/** Returns until when a buyer can correct the invoice of an order; null if it cannot be corrected, or no longer. */
export function correctableUntil(order: Order, { correctionDays }: Pick<Merchant, 'correctionDays'>): Date | null {
  const until = new Date((order.completedAt ?? order.createdAt).getTime() + correctionDays * DAY_MS)
  return refusalOf(order) === null && correctionDays > 0 && until > new Date() ? until : null
}

/**
 * Corrects what the buyer is on the invoice: credits it in full, and writes a new one, both in one transaction behind the
 * order's lock. Does nothing if nothing changes. Price and tax stay, because the tax was charged and paid
 * (docs/product/orders.md#corrections).
 * @throws 400 for an incomplete address or an invalid VAT number, 409 where no correction is possible.
 */
export async function correctInvoice(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  { merchantId, id }: { merchantId: string; id: string },
  shop: Merchant,
  correction: Correction,
): Promise<void> {
  const found = await Order.query(db).findOne({ merchantId, id }).throwIfNotFound()
  const vat = await checkVatNumber({ db, vies }, shop, correction.vat_number, numbersOf(found, shop))
  const buyer: Buyer = {
    company: correction.company?.trim() || null,
    billingAddress: readBillingAddress(correction.billing_address),
    vatNumber: vat?.number ?? null,
    vatCheck: vat?.check ?? null,
  }
  await db.transaction(async (trx) => write(trx, await lockOrder(trx, { merchantId, id }), shop, buyer))
}

/** Also numbers of the country that the buyer's is taxed as, such as French ones in Monaco. */
const numbersOf = ({ country, shippingAddress, billingAddress }: Order, { vatCountry }: Merchant): string[] => {
  const taxedIn = country ?? vatCountry
  return taxedIn ? numbersAccepted(taxedIn, (shippingAddress ?? billingAddress)?.postal_code ?? null) : []
}

const lockOrder = (trx: Transaction, which: { merchantId: string; id: string }) =>
  Order.query(trx).findOne(which).forUpdate().throwIfNotFound()

async function write(trx: Transaction, order: Order, shop: Merchant, buyer: Buyer): Promise<void> {
  const refusal = refusalOf(order)
  if (refusal) throw conflict(refusal)
  if (!correctableUntil(order, shop)) throw conflict('The period for corrections has ended. Write to the seller instead.')
  if (order.reverseCharge && (buyer.vatNumber !== order.vatNumber || !buyer.company))
    throw conflict(
      'This sale is without VAT because of the VAT number, so number and company must stay. Write to the seller instead.',
    )
  const { company, billingAddress, vatNumber } = order
  if (isDeepStrictEqual([company, billingAddress, vatNumber], [buyer.company, buyer.billingAddress, buyer.vatNumber])) return
  await order.$fetchGraph('disputes', { transaction: trx })
  if (order.disputes!.length) throw conflict('This order is disputed with a bank, so its invoice cannot be corrected.')

  const invoices = await Invoice.query(trx).where({ merchantId: order.merchantId, orderId: order.id, kind: 'invoice' })
  if (invoices.length > MAX_CORRECTIONS) throw conflict('This invoice was corrected too often. Write to the seller instead.')
  const newest = invoices.toSorted((one, other) => other.number - one.number)[0]
  if (!newest) throw conflict('This order has no invoice.')
  await order.$query(trx).patch({ ...buyer, ...(order.reverseCharge && { vatCheck: order.vatCheck }) })
  await issueCreditNote(trx, order, newest.totalMinor, { refundId: `correction of ${newest.id}`, isCorrection: true })
  await issueInvoice(trx, order)
}

/** Why an order's invoice cannot be corrected; null if it can. */
function refusalOf({ paymentStatus, refundedMinor, lostMinor, totalMinor }: Order): string | null {
  if (paymentStatus !== 'completed' || refundedMinor > 0 || lostMinor > 0)
    return 'This order was refunded or is not completed, so its invoice cannot be corrected.'
  return totalMinor === 0 ? 'The invoice of a free order cannot be corrected.' : null
}
