import type { Client, Schema } from '@linktill/sdk'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { isWebAddress } from '../../lib/webAddress.ts'
import type { Product } from './products.ts'

const MAX_PRICE = 999_999.99
const MAX_STOCK = 1_000_000_000

/** The fields as they are typed: numbers are texts until they are sent. */
export interface ProductValues {
  type: Schema<'ProductType'>
  name: string
  description: string
  price: string
  currency: Schema<'Currency'>
  stock: string
  digitalFileUrl: string
  imageUrl: string
  status: Schema<'ProductStatus'>
}

export type ProductForm = ReturnType<typeof createProductForm>

/** Adds a product, or changes `product` (spec 1 §4 and §5). */
export function createProductForm(client: Client, product: Product | null, onSaved: () => void) {
  const form = createForm<ProductValues>({
    start: product ? toValues(product) : blank,
    check,
    save: async (values) => {
      const body = toBody(values)
      if (product) await client.updateProduct({ path: { id: product.id }, body })
      else await client.createProduct({ body })
      onSaved()
    },
    refused: (error) => fieldProblems<ProductValues>(error, apiNames),
  })
  return {
    ...form,
    /** What belongs to one type alone goes when the type does (spec 1 §4). */
    setType(type: Schema<'ProductType'>) {
      form.set({ type, ...(type !== 'physical' && { stock: '' }), ...(type !== 'digital' && { digitalFileUrl: '' }) })
    },
  }
}

const blank: ProductValues = {
  type: 'physical',
  name: '',
  description: '',
  price: '',
  currency: 'USD',
  stock: '',
  digitalFileUrl: '',
  imageUrl: '',
  status: 'draft',
}

const apiNames: Record<string, keyof ProductValues> = {
  name: 'name',
  description: 'description',
  price: 'price',
  currency: 'currency',
  stock: 'stock',
  digital_file_url: 'digitalFileUrl',
  image_url: 'imageUrl',
}

const toValues = (product: Product): ProductValues => ({
  type: product.type,
  name: product.name,
  description: product.description ?? '',
  price: product.price.toFixed(2),
  currency: product.currency,
  stock: product.stock === null ? '' : String(product.stock),
  digitalFileUrl: product.digital_file_url ?? '',
  imageUrl: product.image_url ?? '',
  status: product.status,
})

/** Null clears: the API reads an empty form field as none. */
const toBody = (values: ProductValues) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  price: Number(values.price),
  currency: values.currency,
  status: values.status,
  type: values.type,
  is_digital: values.type === 'digital',
  image_url: values.imageUrl.trim() || null,
  stock: values.stock.trim() === '' ? null : Number(values.stock),
  digital_file_url: values.digitalFileUrl.trim() || null,
})

function check({ name, price, stock, imageUrl, digitalFileUrl }: ProductValues): Problems<ProductValues> {
  const problems: Problems<ProductValues> = {}
  if (name.trim() === '') problems.name = 'Product name and price are required.'
  if (price.trim() === '') problems.price = 'Product name and price are required.'
  else if (!/^\d+(\.\d{1,2})?$/.test(price.trim()) || Number(price) > MAX_PRICE) problems.price = 'Enter a price such as 19.99.'
  if (stock.trim() !== '' && (!/^\d+$/.test(stock.trim()) || Number(stock) > MAX_STOCK)) problems.stock = 'Enter a whole number.'
  if (!isWebAddress(imageUrl)) problems.imageUrl = 'Enter an address that starts with https://'
  if (!isWebAddress(digitalFileUrl)) problems.digitalFileUrl = 'Enter an address that starts with https://'
  return problems
}
