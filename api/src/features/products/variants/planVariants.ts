import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/openapi.ts'
import { type FieldError, invalid, invalidField } from '../../../platform/http/errors.ts'
import { minorOf } from '../../../shop/sale/minorOf.ts'
import { imageAddress } from '../../../platform/http/urls.ts'
import { toMajor } from '../../../pricing/money.ts'
import type { Product, ProductOption } from '../../../shop/catalogue/Product.ts'
import type { ProductVariant } from '../../../shop/catalogue/ProductVariant.ts'
import { readSku } from '../skus.ts'
import { fold, readOptions } from './readOptions.ts'

export type VariantInput = components['schemas']['ProductVariantInput']
export type Kept = Pick<ProductVariant, 'id' | 'optionValues' | 'sku' | 'priceMinor' | 'stock' | 'imageUrl' | 'status'>
export type VariantRow = Kept & { position: number }

/** What a product's options and variants become. */
export interface VariantPlan {
  options: ProductOption[]
  variants: VariantRow[]
}

interface Change {
  /** What was sent; absent stays. */
  options?: ProductOption[] | undefined
  variants?: VariantInput[] | undefined
  /** Type and currency after the change. */
  product: Pick<Product, 'type' | 'currency'>
  before: { product: Product; variants: Kept[] } | null
}

/**
 * Decides what the options and variants of a product become. Writes nothing.
 * @throws 400 naming the fields.
 */
export function planVariants({ options: sentOptions, variants: sent, product, before }: Change): VariantPlan {
  const options = sentOptions ? readOptions(sentOptions) : (before?.product.options ?? [])
  const known = before?.variants ?? []
  const cleared = sentOptions !== undefined && options.length === 0
  const inputs = sent ?? (cleared ? [] : known.map(({ id, optionValues: values }): VariantInput => ({ id, values })))
  if (options.length > 0 && inputs.length === 0)
    throw invalidField('variants', 'A product with options needs a variant. Send `variants`.')
  const errors: FieldError[] = []
  const seen = new Map<string, number>()
  const rows = inputs.map((input, position): VariantRow => {
    const values = valuesOf(input, options, (field, msg) => errors.push({ path: `variants.${position}.${field}`, msg }))
    const key = keyOf(values)
    const former = input.id
      ? known.find(({ id }) => id === input.id!.toLowerCase())
      : known.find(({ id, optionValues }) => keyOf(optionValues) === key && !inputs.some((other) => other.id === id))
    if (input.id && !former) errors.push({ path: `variants.${position}.id`, msg: 'This product has no such variant.' })
    for (const [path, text] of [['values', `values ${key}`] as const, ['id', `id ${former?.id ?? randomUUID()}`] as const]) {
      const first = seen.get(text)
      if (first !== undefined)
        errors.push({ path: `variants.${position}.${path}`, msg: `This is the same variant as number ${first + 1}.` })
      else seen.set(text, position)
    }
    return { ...readFields(input, position, { product, before }, former), optionValues: values, position }
  })
  if (errors.length) throw invalid(errors)
  return { options, variants: rows }
}

const keyOf = (values: readonly string[]) => JSON.stringify(values.map(fold))

/** In the spelling of the options. */
function valuesOf({ values }: VariantInput, options: ProductOption[], refuse: (field: string, msg: string) => void): string[] {
  if (values.length !== options.length)
    refuse(
      'values',
      options.length ? `Name one value of each: ${options.map(({ name }) => name).join(', ')}.` : 'Send `options` too.',
    )
  return values.map((value, at) => {
    const known = options[at]?.values.find((one) => fold(one) === fold(value))
    if (options[at] && known === undefined) refuse(`values.${at}`, `“${value}” is not a value of ${options[at].name}.`)
    return known ?? value
  })
}

function readFields(
  { sku, price, stock, image_url, status }: VariantInput,
  position: number,
  { product: { type, currency }, before }: Pick<Change, 'product' | 'before'>,
  former: Kept | undefined,
): Omit<Kept, 'optionValues'> {
  // 19.99 in another currency is another number of minor units.
  const kept = former?.priceMinor ?? null
  const amount = price === undefined ? (kept === null ? null : toMajor(kept, before!.product.currency)) : price
  const count = stock === undefined ? (former?.stock ?? null) : stock
  const path = (field: string) => `variants.${position}.${field}`
  return {
    id: former?.id ?? randomUUID(),
    sku: sku === undefined ? (former?.sku ?? null) : readSku(sku),
    priceMinor: amount === null ? null : minorOf(path('price'), amount, currency),
    stock: type === 'physical' ? count : null,
    imageUrl: image_url === undefined ? (former?.imageUrl ?? null) : imageAddress(path('image_url'), image_url),
    status: status ?? former?.status ?? 'active',
  }
}

/** What a product's stock is: the sum of its variants', null if one is not counted. */
export const stockOf = (variants: Pick<ProductVariant, 'stock'>[]): number | null =>
  variants.some(({ stock }) => stock === null) ? null : variants.reduce((sum, { stock }) => sum + stock!, 0)
