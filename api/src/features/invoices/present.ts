import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { documentNumber } from '../../shop/order/Invoice.ts'
import { documentWords } from '../../shop/languages/invoiceWords.ts'
import { presentDiscounts } from '../../shop/order/presentDiscounts.ts'
import { presentTaxes } from '../../shop/order/storedTax.ts'
import { taxNotes } from './taxNotes.ts'
import { presentBrief } from '../../shop/invoice/presentBrief.ts'
import { snakeCased } from '../../platform/http/snakeCased.ts'
import type { Paper } from './Paper.ts'
import { presentAddress } from '../../shop/order/ShippingAddress.ts'

type Schemas = components['schemas']

/** An invoice as its page shows it. */
export function presentInvoice({ document, order, invoice, creditNotes }: Paper, testMode: boolean): Schemas['Invoice'] {
  const major = (minor: number) => toMajor(minor, document.currency)
  const { peppol_id: _buyerPeppolId, ...buyer } = document.buyer
  const {
    time_zone,
    street: _street,
    town: _town,
    postcode: _postcode,
    country,
    tax_number,
    register,
    peppol_id: _peppolId,
    ...seller
  } = document.seller
  const { tag } = wordsFor(document.language)
  return {
    id: document.id,
    kind: document.kind,
    donation: document.isDonation,
    number: documentNumber(document),
    order_id: order.id,
    order_number: order.number,
    ordered_at: order.createdAt.toISOString(),
    issued_at: document.issuedAt.toISOString(),
    supplied_at: document.suppliedAt.toISOString(),
    time_zone,
    test_mode: testMode,
    payment_status: order.paymentStatus,
    seller: {
      ...seller,
      address:
        [seller.address, country && new Intl.DisplayNames(tag, { type: 'region' }).of(country)].filter(Boolean).join('\n') ||
        null,
      tax_number: tax_number ?? null,
      register: register ?? null,
      accent: accentOf(seller.accent),
    },
    buyer: { ...buyer, address: buyer.address && presentAddress(buyer.address), country: document.country },
    lines: document.lines.map(
      ({ name, quantity, price_minor: price, tax_rate: rate, tax_category, tax_reason = null, kind = null }) => ({
        name,
        quantity,
        price: major(price),
        line_total: major(price * quantity),
        tax_rate: rate === null ? null : rate / 100,
        kind,
        tax_category,
        tax_reason,
      }),
    ),
    currency: document.currency,
    subtotal: major(document.subtotalMinor),
    discount: major(document.discountMinor),
    promo_code: document.kind === 'invoice' ? order.promoCode : null,
    discounts: document.kind === 'invoice' ? presentDiscounts(order) : [],
    shipping: major(document.shippingMinor),
    tip: major(document.tipMinor),
    net: major(document.netMinor),
    tax: major(document.taxMinor),
    tax_rate: document.taxRate === null ? null : Number(document.taxRate),
    tax_included: document.taxIncluded,
    taxes: presentTaxes(document.taxes, document.currency),
    reverse_charge: document.reverseCharge,
    accounting_tax: presentAccountingTax(document),
    tax_notes: taxNotes(document),
    total: major(document.totalMinor),
    credits: document.kind === 'credit_note' ? presentBrief(invoice) : null,
    credit_notes: creditNotes.map(presentBrief),
    language: tag,
    labels: snakeCased(documentWords(document)),
  }
}

/** Null while its rate is unknown too. */
function presentAccountingTax({ accountingTax }: Paper['document']): Schemas['Invoice']['accounting_tax'] {
  if (accountingTax?.tax_minor == null || accountingTax.rate === null) return null
  const { currency, tax_minor, rate, day } = accountingTax
  return { currency, tax: toMajor(tax_minor, currency), rate, day }
}

/** Only a valid colour may go into a page and a PDF. */
const accentOf = (color: string | null): string | null => (/^#([\da-f]{3}|[\da-f]{6})$/i.test(color ?? '') ? color! : null)
