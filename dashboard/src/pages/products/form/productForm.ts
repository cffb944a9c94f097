import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { createForm, type Problems } from '../../../lib/form.ts'
import { messageOf } from '../../../lib/loader.ts'
import { fieldProblems } from '../../../lib/refusal.ts'
import type { Product } from '../products.ts'
import { createDigitalFile } from './digitalFile.ts'
import { productBody } from './productBody.ts'
import { apiNames, blankProduct, checkProduct, toValues, type ProductValues } from './productValues.ts'

const MAX_IMAGE_BYTES = 10 * 1024 ** 2

export type ProductForm = ReturnType<typeof createProductForm>

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
    refused: (error) => {
      const problems = fieldProblems<ProductValues>(error, apiNames) ?? variantProblem(error)
      // The error says what is wrong with a picture, the field's message what to do.
      if (problems?.image && error instanceof LinktillError) problems.image = `${error.message}. ${problems.image}`
      return problems
    },
  })
  const file = createDigitalFile(client, form)

  return {
    ...form,
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

    submit: async () => {
      if (!file.refuseWhileSending()) await form.submit()
    },
  }
}

/** A problem of one variant or option, above their rows. */
function variantProblem(error: unknown): Problems<ProductValues> | null {
  const of = error instanceof LinktillError ? error.errors.find(({ path }) => /^(options|variants)\b/.test(path)) : undefined
  if (!of) return null
  return of.path.startsWith('options') ? { options: of.msg } : { variants: of.msg }
}
