import { townLine } from '../../../rows/ShippingAddress.ts'
import type { components } from '../../../generated/openapi.ts'

type Invoice = components['schemas']['Invoice']

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** $12.50, always in en-US (docs/product/money.md#display). */
export const money = ({ currency }: Invoice) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return (amount: number) => format.format(amount)
}

export const day = ({ time_zone: timeZone }: Invoice) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' })
  return (iso: string) => format.format(new Date(iso))
}

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
  const street = address ? [address.line1, address.line2] : []
  const town = address && townLine(address)
  const country = address?.country ?? buyer.country
  return present([...street, town, country && COUNTRIES.of(country), buyer.email, buyer.vat_number && `VAT ${buyer.vat_number}`])
}

/** The buyer's name, else their email address. */
export const buyerName = ({ buyer }: Invoice): string => buyer.name ?? buyer.address?.name ?? 'Customer'

/** The notes required below the total. */
export function notes(invoice: Invoice): string[] {
  const date = day(invoice)
  const amount = money(invoice)
  return present([
    invoice.reverse_charge
      ? 'Reverse charge: VAT is to be accounted for by the recipient (Article 196, Council Directive 2006/112/EC).'
      : null,
    invoice.credits && `This credit note takes back invoice ${invoice.credits.number} of ${date(invoice.credits.issued_at)}.`,
    ...(invoice.kind === 'invoice'
      ? invoice.credit_notes.map(
          (credit) => `Credit note ${credit.number} of ${date(credit.issued_at)}: ${amount(credit.total)}.`,
        )
      : []),
    invoice.test_mode ? 'Test mode: no money was moved.' : null,
  ])
}

const present = (lines: (string | null | undefined | '')[]): string[] =>
  lines.filter((line): line is string => Boolean(line?.trim()))
