import { fill } from '../../lib/fill.ts'
import { isolate } from '../../lib/isolate.ts'
import { countryName } from '../../lib/countries.ts'
import { formatCount, formatExchangeRate, formatMoney } from '../../lib/money.ts'
import type { Invoice } from './invoice.ts'

export const titleOf = ({ kind, labels }: Pick<Invoice, 'kind' | 'labels'>): string =>
  kind === 'invoice' ? labels.invoice : labels.credit_note

/** Writes a date in the language of the invoice. Like the PDF, in the Gregorian calendar with Latin digits. */
export const dayOf = ({ time_zone: timeZone, language }: Pick<Invoice, 'time_zone' | 'language'>, iso: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone, numberingSystem: 'latn', calendar: 'gregory' }).format(
    new Date(iso),
  )

export const sellerLines = ({ seller, labels }: Invoice): string[] =>
  present([
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
  return present([
    company && name,
    ...(address?.lines ?? []),
    country && countryName(country, language),
    buyer.email,
    buyer.vat_number && fill(labels.vat_number, { number: buyer.vat_number }),
  ])
}

/** The buying company, else the buyer's name. An erased customer has none. */
export const buyerName = ({ buyer, labels }: Invoice): string =>
  buyer.company ?? buyer.name ?? buyer.address?.name ?? labels.customer

const UNTAXED: Partial<Record<Invoice['taxes'][number]['category'], keyof Invoice['labels']>> = {
  AE: 'reverse_charge',
  K: 'intra_community',
  G: 'export',
  O: 'outside_scope',
  E: 'exempt',
}

/** What a line of tax is called: a sale without tax is never VAT of 0 %. */
function taxName({ name, rate, category }: Invoice['taxes'][number], { labels, language, tax_included }: Invoice): string {
  const untaxed = UNTAXED[category]
  if (untaxed) return labels[untaxed]
  if (name !== null) return isolate(name, labels.vat)
  return fill(tax_included ? labels.vat_included : labels.vat, { rate: formatCount(rate, language) })
}

/** Whether the sums name a tax: what is outside the scope of VAT only where VAT is the tax. */
const isShown = ({ category }: Invoice['taxes'][number], _: number, taxes: Invoice['taxes']): boolean =>
  category !== 'O' || taxes.every(({ name }) => name === null)

export interface Sum {
  title: string
  amount: string
  strong?: boolean
}

/** The rows from the subtotal to the total, with the included VAT. */
export function sumsOf(invoice: Invoice): Sum[] {
  const money = (amount: number) => formatMoney(amount, invoice.currency, invoice.language)
  const { subtotal, discount, discounts, shipping, tip, net, taxes, tax_included: included, total, kind, labels } = invoice
  const hasVat = taxes.length > 0
  const vat: Sum[] = hasVat
    ? [
        { title: labels.net, amount: money(net) },
        ...taxes.filter(isShown).map((line) => ({ title: taxName(line, invoice), amount: money(line.tax) })),
      ]
    : []
  const sums: (Sum | false)[] = [
    (discount > 0 || shipping > 0 || tip > 0 || hasVat) && { title: labels.subtotal, amount: money(subtotal) },
    ...discounts.map((one) => ({
      title: [labels.discount, isolate(one.name ?? '', labels.discount)].filter(Boolean).join(' '),
      amount: money(-one.amount),
    })),
    shipping > 0 && { title: labels.shipping, amount: money(shipping) },
    tip > 0 && { title: labels.tip, amount: money(tip) },
    ...(included ? [] : vat),
    { title: kind === 'invoice' ? labels.total : labels.total_credited, amount: money(total), strong: true },
    ...(included ? vat : []),
  ]
  return sums.filter((sum) => sum !== false)
}

/** The VAT in the seller's national currency, and its rate. Null if it need not be stated. */
export function accountingNote({ accounting_tax: tax, currency: from, labels, language }: Invoice): string | null {
  if (!tax) return null
  const { currency, rate, day } = tax
  return fill(labels.accounting_tax, {
    currency,
    amount: formatMoney(tax.tax, currency, language),
    from,
    rate: formatExchangeRate(rate, language),
    date: dayOf({ time_zone: 'UTC', language }, day),
  })
}

const present = (lines: (string | null | undefined)[]): string[] => lines.filter((line): line is string => Boolean(line?.trim()))
