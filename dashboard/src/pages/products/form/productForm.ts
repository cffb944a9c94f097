import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { createForm, type Form, type Problems } from '../../../lib/form.ts'
import { messageOf } from '../../../lib/loader.ts'
import { fieldProblems } from '../../../lib/refusal.ts'
import type { Product } from '../products.ts'
import { createDigitalFile } from './digitalFile.ts'
import { productBody } from './productBody.ts'
import { apiNames, blankProduct, checkProduct, toValues, type ProductValues } from './productValues.ts'

const MAX_IMAGE_BYTES = 10 * 1024 ** 2

export type ProductForm = ReturnType<typeof createProductForm>

/** A form that has the fields of a product, and maybe others. */
export type ProductFields = Form<ProductValues> & ReturnType<typeof productParts>

interface Options {
  /** Null for a new one. */
  product: Product | null
  /** Of a new one. */
  currency: Schema<'Currency'>
  onSaved: () => void
}

/** Adds a product, or changes one. */
export function createProductForm(client: Client, { product, currency, onSaved }: Options) {
  const form = createForm<ProductValues>({
    start: product ? toValues(product) : blankProduct(currency),
    check: (values) => checkProduct(values, product ? toValues(product) : undefined),
    save: async (values) => {
      const body = await productBody(client, values, product)
      if (product) await client.updateProduct({ path: { id: product.id }, body: { ...body, revision: product.revision } })
      else await client.createProduct({ body })
      onSaved()
    },
    refused: (error) => productProblems(error),
  })
  const parts = productParts(client, form)
  return {
    ...form,
    ...parts,
    submit: async () => {
      if (!parts.refuseWhileSending()) await form.submit()
    },
  }
}

/** What fields of a product's form do besides their values: its type, file and pictures. */
export function productParts(client: Client, form: Form<ProductValues>) {
  const file = createDigitalFile(client, form)
  return {
    ...file,
    /** Changes the type and clears the fields of the old type. See docs/product/products.md#types. */
    setType(type: Schema<'ProductType'>) {
      if (type !== 'digital') file.cancelUpload()
      form.set({
        type,
        ...(type !== 'physical' && { stock: '' }),
        ...(type !== 'digital' && { digitalFileUrl: '', digitalFileName: null }),
      })
    },

    /** A file replaces a URL, and the other way round. */
    chooseImage(file: File) {
      if (!file.type.startsWith('image/')) return form.refuse({ image: 'Please select an image file' })
      if (file.size > MAX_IMAGE_BYTES) return form.refuse({ image: 'Image size exceeds 10MB limit' })
      form.set({ image: file, imageUrl: '', keptImage: null })
    },
    async chooseVariantImage(at: number, file: File) {
      if (file.size > MAX_IMAGE_BYTES) return form.refuse({ variants: 'Image size exceeds 10MB limit' })
      try {
        const { imageUrl } = await client.uploadProductImage({ body: { image: file } })
        const variants = form.values.peek().variants.map((one, place) => (place === at ? { ...one, imageUrl } : one))
        form.set({ variants })
      } catch (error) {
        form.refuse({ variants: messageOf(error) })
      }
    },
    typeImageUrl: (imageUrl: string) => form.set({ imageUrl, image: null, keptImage: null }),
    removeImage: () => form.set({ image: null, keptImage: null }),
  }
}

/**
 * Converts an error of the API to problems of fields.
 * @param within where the call has the product: `items.0.product.`
 */
export function productProblems(error: unknown, within = ''): Problems<ProductValues> | null {
  const names = Object.fromEntries(Object.entries(apiNames).map(([path, name]) => [within + path, name]))
  const problems = fieldProblems<ProductValues>(error, names) ?? variantProblem(error, within)
  // The error says what is wrong with a picture, the field's message what to do.
  if (problems?.image && error instanceof LinktillError) problems.image = `${error.message}. ${problems.image}`
  return problems
}

/** A problem of one variant or option, above their rows. */
function variantProblem(error: unknown, within: string): Problems<ProductValues> | null {
  if (!(error instanceof LinktillError)) return null
  const startsWith = (name: string) => error.errors.find(({ path }) => path.startsWith(within + name))
  const ofOptions = startsWith('options')
  const ofVariants = startsWith('variants')
  if (ofOptions) return { options: ofOptions.msg }
  return ofVariants ? { variants: ofVariants.msg } : null
}
