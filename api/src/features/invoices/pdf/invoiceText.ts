import type { components } from '../../../generated/openapi.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { isolate } from '../../../platform/languages/isolate.ts'
import { amountIn, numberIn, rateIn } from '../../../pricing/money.ts'
import { addressLines } from '../../../platform/languages/addressLines.ts'

type Invoice = components['schemas']['Invoice']

/** Formats amounts in the language of the invoice (docs/product/money.md#display). */
export const money =
  ({ currency, language }: Invoice) =>
  (amount: number) =>
    amountIn(language, amount, currency)

export const day =
  ({ time_zone: timeZone, language }: Invoice) =>
  (iso: string) =>
    dayIn(language, new Date(iso), timeZone)

export const titleOf = ({ kind, labels }: Invoice): string => (kind === 'invoice' ? labels.invoice : labels.credit_note)

export const sellerLines = ({ seller, labels }: Invoice): string[] =>
  alone(labels, [
    seller.name === seller.store_name ? null : seller.name,
    ...(seller.address ?? '').split(/\r?\n/),
    seller.email,
    seller.phone,
    seller.website,
    seller.vat_number && fill(labels.vat_number, { number: seller.vat_number }),
    seller.tax_number && fill(labels.tax_number, { number: seller.tax_number }),
    seller.register,
  ])

export function buyerLines({ buyer, labels, language }: Invoice): string[] {
  const { address, company, name } = buyer
  const country = address?.country ?? buyer.country
  return alone(labels, [
    company && name,
    ...(address ? addressLines(address) : []),
    country && new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country),
    buyer.email,
    buyer.vat_number && fill(labels.vat_number, { number: buyer.vat_number }),
  ])
}

/** The buying company, else the buyer's name. An erased customer has none. */
export const buyerName = ({ buyer, labels }: Invoice): string =>
  isolate(buyer.company ?? buyer.name ?? buyer.address?.name ?? labels.customer, labels.customer)

const UNTAXED: Partial<Record<Invoice['taxes'][number]['category'], keyof Invoice['labels']>> = {
  AE: 'reverse_charge',
  K: 'intra_community',
  G: 'export',
  O: 'outside_scope',
  E: 'exempt',
}

/** What a line of tax is called: a sale without tax is never VAT of 0 %. */
export function taxName({ name, rate, category }: Invoice['taxes'][number], { labels, language, tax_included }: Invoice): string {
  const untaxed = UNTAXED[category]
  if (untaxed) return labels[untaxed]
  if (name !== null) return isolate(name, labels.vat)
  return fill(tax_included ? labels.vat_included : labels.vat, { rate: numberIn(language, rate) })
}

/** Whether the sums name a tax: what is outside the scope of VAT only where VAT is the tax. */
export const isShown = ({ category }: Invoice['taxes'][number], _: number, taxes: Invoice['taxes']): boolean =>
  category !== 'O' || taxes.every(({ name }) => name === null)

/** The notes required below the total. */
export function notes(invoice: Invoice): string[] {
  const { labels, credits } = invoice
  const date = day(invoice)
  const amount = money(invoice)
  return present([
    accountingNote(invoice),
    ...invoice.tax_notes,
    credits && fill(labels.credits, { number: credits.number, date: date(credits.issued_at) }),
    ...(invoice.kind === 'invoice'
      ? invoice.credit_notes.map(({ number, issued_at, total }) =>
          fill(labels.credited, { number, date: date(issued_at), amount: amount(total) }),
        )
      : []),
    invoice.test_mode ? labels.test_mode_note : null,
  ])
}

function accountingNote({ accounting_tax: tax, currency: from, labels, language }: Invoice): string | null {
  if (!tax) return null
  const { currency, rate } = tax
  const date = dayIn(language, new Date(tax.day), 'UTC')
  return fill(labels.accounting_tax, {
    currency,
    amount: amountIn(language, tax.tax, currency),
    from,
    rate: rateIn(language, rate),
    date,
  })
}

/** Lines that people typed, each in its own direction. */
const alone = (labels: Invoice['labels'], lines: Parameters<typeof present>[0]): string[] =>
  present(lines).map((line) => isolate(line, labels.invoice))

const present = (lines: (string | null | undefined | '')[]): string[] =>
  lines.filter((line): line is string => Boolean(line?.trim()))
