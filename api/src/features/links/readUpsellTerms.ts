import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { MINIMUM_CHARGE_MINOR } from '../../pricing/currencies.ts'
import { formatMoney } from '../../pricing/money.ts'
import { type Link, LinkItem, type UpsellTerms } from '../../shop/catalogue/Link.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { ProductVariant } from '../../shop/catalogue/ProductVariant.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'

type Input = components['schemas']['LinkUpsellInput']

const at = (name: string) => `upsell.${name}`

/**
 * Reads what a link offers after the purchase (docs/product/links.md#after-the-purchase).
 * @param changes of the same call, which apply with it.
 * @throws 400 naming the field.
 */
export async function readUpsellTerms(trx: Knex, link: Link, changes: Partial<Link>, input: Input): Promise<UpsellTerms | null> {
  if (!input) return null
  const { merchantId, currency } = link
  const headline = requiredText(at('headline'), input.headline, 'Write a headline for the offer.')
  const collects = changes.collectShippingAddress ?? link.collectShippingAddress
  const product = await Product.query(trx)
    .findOne({ merchantId, id: input.product_id.toLowerCase(), status: 'active' })
    .whereNull('deletedAt')
  if (!product) throw invalidField(at('product_id'), 'Choose an active product.')
  assertOneClick(product, { currency, collects })
  await assertNoDonation(trx, link)
  const variant = await readVariant(trx, product, input.variant_id ?? null)
  const priceMinor = input.price === null || input.price === undefined ? null : minorOf(at('price'), input.price, currency)
  const least = MINIMUM_CHARGE_MINOR[currency] ?? 1
  if ((priceMinor ?? variant?.priceMinor ?? product.priceMinor) < least)
    throw invalidField(at('price'), `The price must be at least ${formatMoney(least, currency)}, which can be charged.`)
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    priceMinor,
    headline,
    minutes: input.minutes ?? 15,
  }
}

/** What needs more of the buyer than one press cannot be offered. */
function assertOneClick(
  { billing, currency, type, questions }: Product,
  link: { currency: Link['currency']; collects: boolean },
): void {
  const problem = (msg: string) => invalidField(at('product_id'), msg)
  if (billing) throw problem('The offered product must be charged once. This one is charged again and again.')
  if (currency !== link.currency) throw problem(`The offered product must be priced in ${link.currency}, as the link is.`)
  if (type === 'physical' && !link.collects)
    throw problem('The offered product is shipped, so the link must collect a shipping address.')
  if (questions.some(({ required }) => required))
    throw problem('The offered product has a required question, which one press cannot answer.')
}

async function assertNoDonation(trx: Knex, { merchantId, id: linkId }: Link): Promise<void> {
  const items = await LinkItem.query(trx).where({ merchantId, linkId }).select('openPrice')
  if (items.some(({ openPrice }) => openPrice?.isDonation))
    throw invalidField('upsell', 'A link that takes donations offers nothing after them.')
}

async function readVariant(trx: Knex, product: Product, id: string | null): Promise<ProductVariant | null> {
  const { merchantId, id: productId, options } = product
  if (options.length === 0 && id === null) return null
  if (id === null) throw invalidField(at('variant_id'), 'Choose the variant that is offered.')
  const variant = await ProductVariant.query(trx)
    .findOne({ merchantId, productId, id: id.toLowerCase(), status: 'active' })
    .whereNull('deletedAt')
  if (!variant || options.length === 0) throw invalidField(at('variant_id'), 'The product has no active variant with this id.')
  return variant
}
