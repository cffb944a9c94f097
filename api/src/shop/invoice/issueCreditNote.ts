import type { Knex } from 'knex'
import { formatMoney } from '../../pricing/money.ts'
import { vatReturnedMinor } from '../order/exempt.ts'
import type { Order } from '../order/Order.ts'
import type { Covered } from '../order/paid.ts'
import { printedTaxes, type StoredTax } from '../order/storedTax.ts'
import { note } from '../order/timeline.ts'
import { documentNumber, Invoice } from '../order/Invoice.ts'
import { fill } from '../../platform/languages/fill.ts'
import { creditAccountingTax } from './accountingTax.ts'
import { creditTaxes } from './creditTaxes.ts'
import { documentWords } from '../languages/invoiceWords.ts'

/**
 * Credits a part of an order's invoice, with the merchant's next credit note number. VAT is credited at the rates of what
 * was returned, else in proportion. Several credit notes together credit exactly what the invoice had.
 * @param amountMinor minor units, positive; capped at what the invoice has left.
 * @param refundId the refund it is for: repeated calls write one credit note.
 * @param covered what the refund returns; without it, a share of everything.
 * @returns the credit note; null without an open invoice. The caller's transaction must hold the lock on the order's
 * row.
 */
export async function issueCreditNote(
  trx: Knex,
  order: Pick<Order, 'id' | 'merchantId'>,
  amountMinor: number,
  {
    refundId,
    covered,
    issuedAt,
    isCorrection = false,
  }: { refundId: string; covered?: Covered[] | null; issuedAt?: Date; isCorrection?: boolean },
): Promise<Invoice | null> {
  const known = await Invoice.query(trx).findOne({ merchantId: order.merchantId, orderId: order.id, refundKey: refundId })
  if (known) return known
  const invoice = await newestInvoice(trx, order)
  if (!invoice) return null
  const credited = await creditedOf(trx, invoice)
  const total = Math.min(amountMinor, invoice.totalMinor - credited.total)
  if (total <= 0) return null

  const taxes = creditTaxes(invoice.taxes, credited.taxes, total, covered ?? [])
  const tax = taxes.reduce((sum, line) => sum + line.tax_minor, 0)
  const { seller, buyer, currency, taxRate, reverseCharge, country, language } = invoice
  const credit = await Invoice.query(trx)
    .insert({
      merchantId: order.merchantId,
      orderId: order.id,
      kind: 'credit_note',
      isDonation: invoice.isDonation,
      number: await nextNumber(trx, order.merchantId),
      creditsId: invoice.id,
      refundKey: refundId,
      issuedAt: issuedAt ?? new Date(),
      suppliedAt: invoice.suppliedAt,
      seller,
      buyer,
      currency,
      taxRate,
      reverseCharge,
      country,
      language,
      subtotalMinor: -total,
      discountMinor: 0,
      shippingMinor: 0,
      tipMinor: 0,
      taxIncluded: true,
      taxes,
      charges: [],
      netMinor: -total - tax,
      taxMinor: tax,
      totalMinor: -total,
      accountingTax: creditAccountingTax(invoice, taxes, credited),
      lines: linesOf(
        fill(documentWords(invoice)[isCorrection ? 'correctionOf' : 'refundOf'], { number: documentNumber(invoice) }),
        taxes,
        total,
      ),
    })
    .returning('*')
  await noteIssued(trx, order, credit)
  return credit
}

/** Credits what is left of an order's invoice, because the order is no longer completed. */
export async function creditInvoice(trx: Knex, order: Pick<Order, 'id' | 'merchantId' | 'totalMinor'>): Promise<void> {
  const invoice = await newestInvoice(trx, order)
  if (invoice) await issueCreditNote(trx, order, invoice.totalMinor, { refundId: `rest of ${invoice.id}` })
}

/** Credits, on a second invoice of an order, what was refunded before it. */
export const creditFromBefore = (trx: Knex, order: Order, invoiceId: string) =>
  issueCreditNote(trx, order, order.refundedMinor + order.lostMinor - vatReturnedMinor(order), {
    refundId: `before ${invoiceId}`,
  })

export const newestInvoice = (trx: Knex, { id: orderId, merchantId }: Pick<Order, 'id' | 'merchantId'>) =>
  Invoice.query(trx).where({ merchantId, orderId, kind: 'invoice' }).orderBy('number', 'desc').first()

/** One line per rate, or one for an invoice without VAT. */
function linesOf(name: string, taxes: StoredTax[], total: number): Invoice['lines'] {
  if (taxes.length === 0) {
    return [lineOf(name, { net_minor: -total, tax_minor: 0, tax_rate: null, tax_category: null, tax_reason: null })]
  }
  return printedTaxes(taxes).map(({ rate, category, reason = null, taxable_minor, tax_minor }) =>
    lineOf(name, { net_minor: taxable_minor, tax_minor, tax_rate: rate, tax_category: category, tax_reason: reason }),
  )
}

const lineOf = (
  name: string,
  cost: Pick<Invoice['lines'][number], 'net_minor' | 'tax_minor' | 'tax_rate' | 'tax_category' | 'tax_reason'>,
): Invoice['lines'][number] => ({
  name,
  quantity: 1,
  price_minor: cost.net_minor + cost.tax_minor,
  discount_minor: 0,
  ...cost,
})

export async function creditedOf(
  trx: Knex,
  invoice: Invoice,
): Promise<{ total: number; taxes: StoredTax[]; accountingTaxMinor: number }> {
  const notes = await Invoice.query(trx)
    .where({ merchantId: invoice.merchantId, orderId: invoice.orderId, creditsId: invoice.id })
    .select('totalMinor', 'taxes', 'accountingTax')
  return {
    total: notes.reduce((sum, { totalMinor }) => sum - totalMinor, 0),
    taxes: notes.flatMap(({ taxes }) => taxes),
    accountingTaxMinor: notes.reduce((sum, { accountingTax }) => sum + (accountingTax?.tax_minor ?? 0), 0),
  }
}

/** Locks the counter until the transaction ends. */
async function nextNumber(trx: Knex, merchantId: string): Promise<number> {
  const [{ number }] = await trx('invoice_numbers')
    .insert({ merchantId, nextCreditNote: 2 })
    .onConflict('merchantId')
    .merge({ nextCreditNote: trx.raw('invoice_numbers.next_credit_note + 1') })
    .returning(trx.raw('next_credit_note - 1 as number') as never)
  return number
}

function noteIssued(trx: Knex, order: Pick<Order, 'id' | 'merchantId'>, credit: Invoice) {
  const text = `Credit note ${documentNumber(credit)} for ${formatMoney(-credit.totalMinor, credit.currency)}`
  return note(trx, order, { type: 'credit_note', text, by: 'system', at: credit.issuedAt })
}
