import type { Client, Schema } from '@linktill/sdk'
import { amountProblem } from '../../lib/currencies.ts'
import { createForm, type Problems } from '../../lib/form.ts'

interface FirstProductValues {
  name: string
  price: string
}

/** The first product of a new shop. It is active, so that it can be sold at once. */
export const createFirstProduct = (client: Client, currency: Schema<'Currency'>, onAdded: () => void) =>
  createForm<FirstProductValues>({
    start: { name: '', price: '' },
    check: ({ name, price }) => {
      const problems: Problems<FirstProductValues> = {}
      if (name.trim() === '') problems.name = 'Product name and price are required.'
      if (price.trim() === '') problems.price = 'Product name and price are required.'
      else {
        const wrongPrice = amountProblem(price, currency, 'Enter a price such as 19.99.')
        if (wrongPrice) problems.price = wrongPrice
      }
      return problems
    },
    save: async ({ name, price }) => {
      await client.createProduct({
        body: { name: name.trim(), price: Number(price), currency, type: 'physical', status: 'active' },
      })
      onAdded()
    },
  })
