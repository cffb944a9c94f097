import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import { type FieldError, invalid, invalidField, refused } from '../../platform/http/errors.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { SessionItem } from '../../shop/session/CheckoutSession.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { itemName, ProductVariant, variantName } from '../../shop/catalogue/ProductVariant.ts'
import { assertCyclesPayable, readBilling } from '../../shop/sale/readBilling.ts'
import { assertOneRhythm } from '../../shop/catalogue/sameRhythm.ts'
import { imageKey } from '../products/images.ts'

type Input = components['schemas']['CheckoutSessionItemInput']

/** Fields of a line that you describe. Those of a product come from the catalogue. */
const OF_LINES = ['name', 'description', 'amount', 'image_url', 'type', 'tax_class', 'billing'] as const

/**
 * Reads the items of a session at their present prices, with the currency that they share.
 * @throws 400 naming the field, 422 when currencies or rhythms are mixed.
 */
export async function readItems(
  trx: Transaction,
  merchantId: string,
  inputs: Input[],
  given: Currency | undefined,
): Promise<{ items: SessionItem[]; currency: Currency }> {
  const errors = inputs.flatMap(problemsOf)
  if (errors.length) throw invalid(errors)
  const products = await readProducts(trx, merchantId, inputs)
  const currencies = [...new Set([...(given ? [given] : []), ...[...products.values()].map(({ currency }) => currency)])]
  if (currencies.length > 1)
    throw refused('currency_mismatch', `All items of one session share one currency. These have ${currencies.join(' and ')}.`)
  const [currency] = currencies
  if (!currency) throw invalidField('currency', 'currency is required if no item is from the catalogue.')
  const variants = await readVariants(trx, merchantId, inputs)
  const items: SessionItem[] = []
  for (const [at, input] of inputs.entries()) {
    const product = input.product_id ? products.get(input.product_id.toLowerCase()) : undefined
    items.push(
      product
        ? ofProduct(input, product, variants, at)
        : await describedLine(trx, { merchantId, currency, path: `items.${at}` }, input),
    )
  }
  assertOneRhythm(
    'items',
    items.map(({ billing = null }) => billing),
  )
  return { items, currency }
}

function problemsOf(input: Input, at: number): FieldError[] {
  const problem = (field: string, msg: string) => ({ path: `items.${at}.${field}`, msg })
  if (input.product_id) {
    const extra = OF_LINES.find((name) => input[name] !== undefined)
    return extra ? [problem(extra, `An item from the catalogue takes no ${extra}.`)] : []
  }
  if (input.variant_id) return [problem('variant_id', 'variant_id needs product_id.')]
  return (['name', 'amount'] as const)
    .filter((name) => input[name] === undefined)
    .map((name) => problem(name, `Send product_id, or name and amount. Missing: ${name}.`))
}

async function readProducts(trx: Transaction, merchantId: string, inputs: Input[]): Promise<Map<string, Product>> {
  const ids = inputs.flatMap(({ product_id: id }) => id ?? [])
  const found = ids.length
    ? await Product.query(trx).where({ merchantId, status: 'active' }).whereNull('deletedAt').whereIn('id', ids).forKeyShare()
    : []
  const products = new Map(found.map((product) => [product.id, product]))
  const errors = inputs.flatMap(({ product_id: id }, at) =>
    !id || products.has(id.toLowerCase())
      ? []
      : [{ path: `items.${at}.product_id`, msg: 'You have no active product with this id.' }],
  )
  if (errors.length) throw invalid(errors)
  return products
}

async function readVariants(trx: Transaction, merchantId: string, inputs: Input[]): Promise<Map<string, ProductVariant>> {
  const ids = inputs.flatMap(({ variant_id: id }) => id ?? [])
  const found = ids.length
    ? await ProductVariant.query(trx).where({ merchantId, status: 'active' }).whereNull('deletedAt').whereIn('id', ids)
    : []
  return new Map(found.map((variant) => [variant.id, variant]))
}

function ofProduct(input: Input, product: Product, variants: Map<string, ProductVariant>, at: number): SessionItem {
  const variant = input.variant_id ? variants.get(input.variant_id.toLowerCase()) : undefined
  const path = `items.${at}.variant_id`
  if (input.variant_id && variant?.productId !== product.id)
    throw invalidField(path, 'The product has no active variant with this id.')
  if (!variant && product.options.length > 0) throw invalidField(path, `Name the variant of "${product.name}".`)
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    name: itemName(product.name, variant ? variantName(variant.optionValues) : null),
    description: null,
    amountMinor: variant?.priceMinor ?? product.priceMinor,
    quantity: input.quantity ?? 1,
    imageUrl: variant?.imageUrl ?? product.imageUrl,
    type: product.type,
    taxClass: product.taxClass,
    billing: product.billing,
  }
}

interface Place {
  merchantId: string
  currency: Currency
  path: string
}

async function describedLine(trx: Transaction, { merchantId, currency, path }: Place, input: Input): Promise<SessionItem> {
  const amountMinor = minorOf(`${path}.amount`, input.amount!, currency)
  const billing = input.billing ? readBilling(`${path}.billing`, input.billing, currency) : null
  if (billing) assertCyclesPayable(`${path}.amount`, amountMinor, billing, currency)
  return {
    productId: null,
    variantId: null,
    name: requiredText(`${path}.name`, input.name!),
    description: input.description?.trim() || null,
    amountMinor,
    quantity: input.quantity ?? 1,
    imageUrl: await readPicture(trx, merchantId, `${path}.image_url`, input.image_url),
    type: input.type ?? 'service',
    taxClass: input.tax_class ?? 'standard',
    billing,
  }
}

/** Only the merchant's own upload, so that a page asks no other server for pictures. */
async function readPicture(trx: Transaction, merchantId: string, path: string, url: string | null | undefined) {
  if (!url) return null
  const key = imageKey(url)
  if (!key || !(await trx('uploads').where({ merchantId, key }).first('key')))
    throw invalidField(path, 'Upload the picture first.')
  return url
}
