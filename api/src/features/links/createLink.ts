import type { Transaction } from 'objection'
import type { Input } from '../../platform/http/handler.ts'
import { ApiError, invalid, refused } from '../../platform/http/errors.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { defaultShippingCountries } from '../../shop/merchant/homeCountry.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { ProductVariant } from '../../shop/catalogue/ProductVariant.ts'
import { Link, LinkItem } from '../../shop/catalogue/Link.ts'
import { newUrlId } from '../../shop/catalogue/urlId.ts'
import { readLinkBilling } from './linkBilling.ts'
import { assertOnePurpose, readOpenPrice } from './readPrices.ts'
import { assertExternalIdFree } from '../../shop/catalogue/externalId.ts'
import { claim } from '../../shop/merchant/handles.ts'
import { recordLinkPrices } from '../../shop/catalogue/priceChanges.ts'
import { type LinkBody, type NamedItem, readItemTerms } from './itemTerms.ts'

/**
 * Inserts a link and its items. It collects a shipping address when any item is physical, and allows promo codes.
 * @throws 400 for terms of an item that cannot be met, and for a product that is not the merchant's or not active,
 * 409 `external_id_taken`, 422 when currencies are mixed.
 */
export async function insertLink(trx: Transaction, merchantId: string, body: LinkBody): Promise<Link> {
  const { name, items } = body
  await assertExternalIdFree(trx, 'links', { merchantId }, body.external_id)
  const terms = readItemTerms(items)
  assertOnePurpose(items)
  const products = await activeProducts(trx, merchantId, items)
  await assertVariants(trx, merchantId, items)
  const currencies = [...new Set(products.map((product) => product.currency))]
  if (currencies.length > 1)
    throw refused('currency_mismatch', `All items of one link share one currency. These have ${currencies.join(' and ')}.`)
  const currency = currencies[0]!
  const billing = readLinkBilling(items, products, body.billing)
  const merchant = await Merchant.query(trx)
    .findById(merchantId)
    .select('businessCountry', 'vatCountry', 'timeZone')
    .throwIfNotFound()
  const link = await Link.query(trx)
    .insert({
      merchantId,
      name: linkName(name),
      urlId: newUrlId(),
      currency,
      shippingCountries: defaultShippingCountries(merchant),
      collectShippingAddress: products.some((product) => product.type === 'physical'),
      ...ownFieldsOf(body),
      billing,
    })
    .returning('*')
  await claim(trx, 'address', merchantId, [link.urlId, link.id])
  await LinkItem.query(trx).insert(
    items.map(({ productId, variantId, quantity, price_override: override, open_price }, position) => ({
      merchantId,
      linkId: link.id,
      productId,
      variantId: variantId ?? null,
      position,
      quantity: quantity ?? 1,
      priceOverrideMinor: readOverride(override, currency, position),
      openPrice: readOpenPrice(`items.${position}`, { price_override: override, open_price }, currency),
      ...terms[position]!,
    })),
  )
  await recordLinkPrices(trx, merchantId, link.id)
  return link
}

/** Returns what the merchant's own program notes on a link, as columns. Absent fields stay, and null clears. */
export const ownFieldsOf = ({ external_id: externalId, metadata }: Input<'updateLink'>['body']): Partial<Link> => ({
  ...(externalId !== undefined && { externalId }),
  ...(metadata !== undefined && { metadata: metadata ?? {} }),
})

export const linkName = (text: string): string => requiredText('name', text, 'Link name is required.')

async function activeProducts(trx: Transaction, merchantId: string, items: { productId: string }[]): Promise<Product[]> {
  const ids = items.map((item) => item.productId)
  // Locked, so that no currency changes and no product is deleted before the link exists.
  const products = await Product.query(trx)
    .where({ merchantId, status: 'active' })
    .whereNull('deletedAt')
    .whereIn('id', ids)
    .forKeyShare()
  const missing = items.flatMap(({ productId }, index) =>
    products.some((product) => product.id === productId)
      ? []
      : [{ path: `items.${index}.productId`, msg: 'Please select a product and specify a quantity for each item.' }],
  )
  if (missing.length) throw new ApiError(400, 'invalid_request', missing[0]!.msg, { errors: missing })
  return products
}

/** A link names only active variants of its products. */
async function assertVariants(trx: Transaction, merchantId: string, items: NamedItem[]): Promise<void> {
  const ids = items.flatMap(({ variantId }) => variantId ?? [])
  if (!ids.length) return
  const variants = await ProductVariant.query(trx)
    .where({ merchantId, status: 'active' })
    .whereNull('deletedAt')
    .whereIn('id', ids)
  const errors = items.flatMap(({ productId, variantId }, at) =>
    !variantId || variants.some((one) => one.id === variantId.toLowerCase() && one.productId === productId.toLowerCase())
      ? []
      : [{ path: `items.${at}.variantId`, msg: 'The product has no active variant with this id.' }],
  )
  if (errors.length) throw invalid(errors)
}

const readOverride = (override: number | null | undefined, currency: Link['currency'], index: number): number | null =>
  override === null || override === undefined ? null : minorOf(`items.${index}.price_override`, override, currency)
