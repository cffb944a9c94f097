import type { Schema } from '@linktill/sdk'
import { amountProblem, amountText } from '../../lib/currencies.ts'

const MAX_MINUTES = 60

/** Paths of the API that are about it. */
export const UPSELL_PATHS = [
  'upsell',
  ...['product_id', 'variant_id', 'price', 'headline', 'minutes'].map((name) => `upsell.${name}`),
]

/** What a link offers after the purchase, as typed. */
export interface UpsellText {
  /** Empty until one is chosen. */
  productId: string
  /** Empty for a product without variants. */
  variantId: string
  /** Empty sells at the product's price. */
  price: string
  headline: string
  minutes: string
}

export const newUpsell = (): UpsellText => ({ productId: '', variantId: '', price: '', headline: '', minutes: '15' })

export const toUpsellText = (upsell: Schema<'LinkUpsell'> | null | undefined, currency: string): UpsellText | null =>
  upsell
    ? {
        productId: upsell.product_id,
        variantId: upsell.variant_id ?? '',
        price: upsell.price === null ? '' : amountText(upsell.price, currency),
        headline: upsell.headline,
        minutes: String(upsell.minutes),
      }
    : null

export const toUpsell = (text: UpsellText | null): Schema<'LinkUpsellInput'> =>
  text && {
    product_id: text.productId,
    variant_id: text.variantId || null,
    price: text.price.trim() ? Number(text.price) : null,
    headline: text.headline.trim(),
    minutes: Number(text.minutes),
  }

/** Returns what is wrong with it, or null. */
export function upsellProblem(text: UpsellText | null, currency: string): string | null {
  if (!text) return null
  if (!text.productId) return 'Choose the product that is offered.'
  if (!text.headline.trim()) return 'Write a headline for the offer.'
  const minutes = Number(text.minutes)
  if (!/^\d+$/.test(text.minutes.trim()) || minutes < 1 || minutes > MAX_MINUTES) return `Enter 1 to ${MAX_MINUTES} minutes.`
  return text.price.trim() ? amountProblem(text.price, currency, 'Enter a price such as 19.99, or leave it empty.') : null
}
