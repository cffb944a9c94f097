import type { Client, Schema } from '@linktill/sdk'
import { amountProblem, amountText } from '../../lib/currencies.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { createLoader, messageOf } from '../../lib/loader.ts'
import { isWebAddress } from '../../lib/webAddress.ts'
import { createDigitalFile, type FileValues, lacksFile } from '../products/form/digitalFile.ts'

type Product = Schema<'Product'>
const SHOWN_DRAFTS = 3

interface NewProductValues extends FileValues {
  type: Schema<'ProductType'>
  name: string
  price: string
}

/** Adds an active product in `currency`, or activates a draft. `onAdded` receives it. */
export function createNewProduct(client: Client, currency: Schema<'Currency'>, onAdded: (product: Product) => void) {
  const drafts = createLoader(async () => {
    const query = { status: 'draft', limit: SHOWN_DRAFTS, sort_by: 'created_at', sort_dir: 'desc' } as const
    return (await client.listProducts({ query })).products
  })
  const form = createForm<NewProductValues>({
    start: { type: 'physical', name: '', price: '', digitalFileUrl: '', digitalFileName: null },
    check: (values) => {
      const { name, price, digitalFileUrl, digitalFileName } = values
      const problems: Problems<NewProductValues> = {}
      if (name.trim() === '') problems.name = 'Product name and price are required.'
      if (price.trim() === '') problems.price = 'Product name and price are required.'
      else {
        const wrongPrice = amountProblem(price, currency, `Enter a price such as ${amountText(19.99, currency)}.`)
        if (wrongPrice) problems.price = wrongPrice
      }
      if (digitalFileName === null && !isWebAddress(digitalFileUrl))
        problems.digitalFileUrl = 'Enter an address that starts with https://'
      if (lacksFile({ ...values, status: 'active' })) problems.digitalFileUrl = 'Add the file that buyers get.'
      return problems
    },
    save: async ({ type, name, price, digitalFileUrl }) => {
      const file = type === 'digital' && { digital_file_url: digitalFileUrl.trim() }
      const body = { type, name: name.trim(), price: Number(price), currency, status: 'active' as const, ...file }
      onAdded(await client.createProduct({ body }))
    },
  })
  const file = createDigitalFile(client, form)
  return {
    ...form,
    ...file,
    setType(type: Schema<'ProductType'>) {
      file.cancelUpload()
      form.set({ type, digitalFileUrl: '', digitalFileName: null })
    },
    submit: async () => {
      if (!file.refuseWhileSending()) await form.submit()
    },
    /** The newest drafts, which only need to be activated. If they do not load, they are not offered. */
    drafts: drafts.state,
    loadDrafts: drafts.load,
    async activate({ id }: Product) {
      try {
        onAdded(await client.updateProduct({ path: { id }, body: { status: 'active' } }))
      } catch (error) {
        form.fail(messageOf(error))
      }
    },
  }
}
