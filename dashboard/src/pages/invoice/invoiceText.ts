import { townLine } from '../../lib/address.ts'
import { countryName } from '../../lib/countries.ts'
import { formatMoney } from '../../lib/money.ts'
import type { Invoice } from './invoice.ts'

export const titles = { invoice: 'Invoice', credit_note: 'Credit note' } as const

export const sellerLines = ({ seller }: Invoice): string[] =>
  present([
    seller.name === seller.store_name ? null : seller.name,
    ...(seller.address ?? '').split(/\r?\n/),
    seller.email,
    seller.phone,
    seller.website,
    seller.vat_number && `VAT ${seller.vat_number}`,
  ])

export function buyerLines({ buyer }: Invoice): string[] {
  const { address } = buyer
  const country = address?.country ?? buyer.country
  return present([
    address?.line1,
    address?.line2,
    address && townLine(address),
    country && countryName(country),
    buyer.email,
    buyer.vat_number && `VAT ${buyer.vat_number}`,
  ])
}

/** The buyer's name. An erased customer has none. */
export const buyerName = ({ buyer }: Invoice): string => buyer.name ?? buyer.address?.name ?? 'Customer'

export interface Sum {
  title: string
  amount: string
  strong?: boolean
}

/** The rows from the subtotal to the total, with the included VAT. */
export function sumsOf(invoice: Invoice): Sum[] {
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  const { subtotal, discount, promo_code, shipping, net, tax, tax_rate: rate, tax_included: included, total, kind } = invoice
  const hasVat = rate !== null
  const vat: Sum[] = hasVat
    ? [
        { title: 'Net', amount: money(net) },
        { title: included ? `VAT ${rate}%, included` : `VAT ${rate}%`, amount: money(tax) },
      ]
    : []
  const sums: (Sum | false)[] = [
    (discount > 0 || shipping > 0 || hasVat) && { title: 'Subtotal', amount: money(subtotal) },
    discount > 0 && { title: promo_code ? `Discount ${promo_code}` : 'Discount', amount: money(-discount) },
    shipping > 0 && { title: 'Shipping', amount: money(shipping) },
    ...(included ? [] : vat),
    { title: kind === 'invoice' ? 'Total' : 'Total credited', amount: money(total), strong: true },
    ...(included ? vat : []),
  ]
  return sums.filter((sum) => sum !== false)
}

const present = (lines: (string | null | undefined)[]): string[] => lines.filter((line): line is string => Boolean(line?.trim()))
