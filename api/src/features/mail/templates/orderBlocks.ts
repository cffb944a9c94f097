import { moneyIn, numberIn } from '../../../pricing/money.ts'
import { printedTaxes, type StoredTax } from '../../../shop/order/storedTax.ts'
import type { MailOrder } from '../claimMails.ts'
import type { Occasion } from './Occasion.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import type { Block, Letter } from '../../../shop/letters/Letter.ts'
import { fill } from '../../../platform/languages/fill.ts'
import type { Words } from '../../../shop/languages/en/letters.ts'

/** Formats minor units in the language of the mail. */
export const money = (words: Words, minor: number, currency: string): string => moneyIn(words.tag, minor, currency)

/** Number, date, items and sums of an order. */
export function orderBlocks({ order, merchant, words }: Occasion): Block[] {
  const amount = (minor: number) => money(words, minor, order.currency)
  return [
    {
      is: 'facts',
      rows: [
        { label: words.order, value: `#${order.number}` },
        { label: words.date, value: dayIn(words.tag, order.completedAt ?? order.createdAt, merchant.timeZone) },
      ],
    },
    {
      is: 'lines',
      rows: order.items.map((item) => ({
        name: item.productName,
        detail: `${fill(words.quantity, { count: item.quantity })} × ${amount(item.priceMinor)}`,
        amount: amount(item.priceMinor * item.quantity),
      })),
    },
    { is: 'sums', rows: sumsOf(order, words, amount) },
  ]
}

function sumsOf(order: MailOrder, words: Words, amount: (minor: number) => string) {
  const automatic = order.automaticDiscount?.amount_minor ?? 0
  const rows = [
    { when: true, label: words.subtotal, minor: order.subtotalMinor },
    { when: automatic > 0, label: `${words.discount} ${order.automaticDiscount?.name}`, minor: -automatic },
    { when: order.discountMinor > automatic, label: words.discount, minor: automatic - order.discountMinor },
    { when: order.shippingMinor > 0, label: words.shipping, minor: order.shippingMinor },
    { when: order.tipMinor > 0, label: words.tip, minor: order.tipMinor },
    ...printedTaxes(order.taxes).map((line) => ({
      when: line.tax_minor > 0 || line.category === 'AE' || line.category === 'K',
      label: taxName(line, order.taxIncluded, words),
      minor: line.tax_minor,
    })),
    { when: true, label: words.total, minor: order.totalMinor, strong: true },
  ]
  return rows.filter(({ when }) => when).map(({ label, minor, strong }) => ({ label, amount: amount(minor), strong }))
}

/** Reverse charge is never shown as VAT of 0 % (docs/product/tax.md#businesses-in-other-member-states). */
function taxName({ name, rate, category }: StoredTax, isIncluded: boolean, words: Words): string {
  if (category === 'AE') return words.reverseCharge
  if (category === 'K') return words.intraCommunity
  if (name !== null) return name
  return fill(isIncluded ? words.taxIncluded : words.tax, { rate: numberIn(words.tag, rate / 100) })
}

/** The footer of a mail to a buyer. */
export const buyerFooter = ({ config, merchant, words: { footer } }: Occasion): Letter['footer'] => [
  ...(config.testMode ? [footer.testMode] : []),
  ...(merchant.supportEmail ? [fill(footer.contact, { email: merchant.supportEmail })] : []),
  fill(footer.why, { shop: merchant.storeName }),
  { label: footer.all, url: `${config.publicUrl}/account/orders` },
]
