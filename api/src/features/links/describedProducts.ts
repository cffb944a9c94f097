import type { Knex } from 'knex'
import { ApiError, forbidden, invalid } from '../../platform/http/errors.ts'
import type { Caller, Input } from '../../platform/http/handler.ts'
import { insertPlanned, planProduct, type PlannedProduct } from '../products/planProduct.ts'
import type { Keeper } from '../products/uploadQuota.ts'
import type { NamedItem } from './itemTerms.ts'

type Items = Input<'createLink'>['body']['items']

/** The new products of a link, by the place of their item. */
type Planned = Map<number, PlannedProduct>

/**
 * Reads the products that a link describes in place of naming them (docs/product/links.md#items).
 * @throws 400 naming the field, 403 for a key that may not add products.
 */
export async function planDescribed(ctx: Keeper & Pick<Caller, 'keyScopes'>, items: Items): Promise<Planned> {
  const errors = items.flatMap(({ productId, product, variantId }, at) => {
    if (Boolean(productId) === Boolean(product))
      return [{ path: `items.${at}.productId`, msg: 'Name a product, or describe a new one.' }]
    return product && variantId ? [{ path: `items.${at}.variantId`, msg: 'The product has no active variant with this id.' }] : []
  })
  if (errors.length) throw invalid(errors)
  const planned: Planned = new Map()
  for (const [at, { product }] of items.entries()) {
    if (!product) continue
    if (ctx.keyScopes?.includes('products:write') === false) throw forbidden('This API key lacks the scope "products:write".')
    planned.set(at, await under(at, () => planProduct(ctx, { ...product, status: 'active' })))
  }
  return planned
}

/** Creates the described products. Returns the items, which all name their product then. */
export async function insertDescribed(
  trx: Knex,
  merchantId: string,
  { items, planned }: { items: Items; planned: Planned },
): Promise<NamedItem[]> {
  const named: NamedItem[] = []
  for (const [at, { product: _, productId, ...item }] of items.entries()) {
    const one = planned.get(at)
    const id = one ? (await under(at, () => insertPlanned(trx, merchantId, one))).id : productId!
    named.push({ ...item, productId: id })
  }
  return named
}

/** Names the field of a problem as the caller wrote it: `price` of the first item is `items.0.product.price`. */
async function under<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    const { status, code, message, more, cause } = error
    const errors = error.errors.map(({ path, msg }) => ({ path: `items.${at}.product.${path}`, msg }))
    throw new ApiError(status, code, message, { errors, more, cause })
  }
}
