import type { Schema } from '@linktill/sdk'
import { amountProblem, amountText, isAmount } from '../../../lib/currencies.ts'
import type { Problems } from '../../../lib/form.ts'
import { isWebAddress } from '../../../lib/webAddress.ts'
import { BILLING_PATHS, billingProblem, type BillingText, ONCE, toBillingText } from '../../../shell/billing/billingText.ts'
import { type QuestionRow, questionsProblem, toQuestionRows } from '../../../shell/questions/questionRows.ts'
import type { Product } from '../products.ts'
import { type FileValues, lacksFile, NO_FILE } from './digitalFile.ts'
import { checkVariants } from './variantCells.ts'
import { checkOptions, toVariantFields, type VariantFields } from './variantValues.ts'

const MAX_STOCK = 1_000_000_000

/** The fields as typed. Numbers are strings until submit. */
export interface ProductValues extends VariantFields, FileValues {
  type: Schema<'ProductType'>
  name: string
  description: string
  price: string
  currency: Schema<'Currency'>
  sku: string
  stock: string
  lowStockAt: string
  /** A file takes precedence over a URL. */
  image: File | null
  imageUrl: string
  /** URL of a picture that was uploaded before. */
  keptImage: string | null
  status: Schema<'ProductStatus'>
  taxClass: Schema<'TaxClass'>
  questions: QuestionRow[]
  billing: BillingText
}

export const blankProduct = (currency: Schema<'Currency'>): ProductValues => ({
  type: 'physical',
  name: '',
  description: '',
  price: '',
  currency,
  sku: '',
  stock: '',
  lowStockAt: '5',
  digitalFileUrl: '',
  digitalFileName: null,
  image: null,
  imageUrl: '',
  keptImage: null,
  status: 'active',
  taxClass: 'standard',
  options: [],
  variants: [],
  questions: [],
  billing: ONCE,
})

/** Maps paths of the API to fields. */
export const apiNames: Record<string, keyof ProductValues> = {
  name: 'name',
  description: 'description',
  price: 'price',
  currency: 'currency',
  sku: 'sku',
  stock: 'stock',
  low_stock_at: 'lowStockAt',
  digital_file_url: 'digitalFileUrl',
  image: 'image',
  image_url: 'imageUrl',
  questions: 'questions',
  ...Object.fromEntries(BILLING_PATHS.map((path) => [path, 'billing' as const])),
}

export function toValues(product: Product): ProductValues {
  const kept = product.image_url?.startsWith('/') ?? false
  return {
    type: product.type,
    name: product.name,
    description: product.description ?? '',
    price: amountText(product.price, product.currency),
    currency: product.currency,
    sku: product.sku ?? '',
    stock: product.stock === null ? '' : String(product.stock),
    lowStockAt: String(product.low_stock_at),
    digitalFileUrl: product.digital_file_url ?? '',
    digitalFileName: product.digital_file_name,
    image: null,
    imageUrl: kept ? '' : (product.image_url ?? ''),
    keptImage: kept ? product.image_url : null,
    status: product.status,
    taxClass: product.tax_class,
    ...toVariantFields(product),
    questions: toQuestionRows(product.questions ?? []),
    billing: toBillingText(product.billing, product.currency),
  }
}

/** Null clears a field, because the API reads an empty form field as null. */
export const toBody = (values: ProductValues) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  price: Number(values.price),
  currency: values.currency,
  status: values.status,
  tax_class: values.taxClass,
  type: values.type,
  is_digital: values.type === 'digital',
  image_url: values.imageUrl.trim() || values.keptImage,
  sku: values.sku.trim() || null,
  stock: values.stock.trim() === '' ? null : Number(values.stock),
  ...(values.lowStockAt.trim() !== '' && { low_stock_at: Number(values.lowStockAt) }),
  digital_file_url: values.digitalFileUrl.trim() || null,
  ...(values.image && { image: values.image }),
})

/** Whether a text is empty, or a whole number that a stock can have. */
const isCount = (text: string) => text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) <= MAX_STOCK)

/** One piece of the product, for its fee. Null without a price. */
export const soldOnce = ({ price, currency }: ProductValues) =>
  isAmount(price, currency) ? { currency, items: [{ price: Number(price), quantity: 1 }] } : null

/**
 * Returns all problems.
 * @param before as it is saved. A product that is sold without a file already can be edited.
 */
export function checkProduct(values: ProductValues, before?: ProductValues): Problems<ProductValues> {
  const { name, price, currency, stock, lowStockAt, imageUrl, digitalFileUrl, digitalFileName } = values
  const problems: Problems<ProductValues> = {}
  if (name.trim() === '') problems.name = 'Product name and price are required.'
  if (price.trim() === '') problems.price = 'Product name and price are required.'
  else {
    const wrongPrice = amountProblem(price, currency, `Enter a price such as ${amountText(19.99, currency)}.`)
    if (wrongPrice) problems.price = wrongPrice
  }
  if (!isCount(stock)) problems.stock = 'Enter a whole number.'
  if (!isCount(lowStockAt)) problems.lowStockAt = 'Enter a whole number.'
  if (!isWebAddress(imageUrl)) problems.imageUrl = 'Enter an address that starts with https://'
  if (digitalFileName === null && !isWebAddress(digitalFileUrl))
    problems.digitalFileUrl = 'Enter an address that starts with https://'
  if (lacksFile(values) && !(before && lacksFile(before))) problems.digitalFileUrl = NO_FILE
  const ofOptions = checkOptions(values)
  const ofVariants = checkVariants(values.variants, currency)
  if (ofOptions) problems.options = ofOptions
  if (ofVariants) problems.variants = ofVariants
  const wrongQuestion = questionsProblem(values.questions)
  if (wrongQuestion) problems.questions = wrongQuestion
  const wrongBilling = billingProblem(values.billing, currency)
  if (wrongBilling) problems.billing = wrongBilling.problem
  return problems
}
