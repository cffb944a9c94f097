import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { amountProblem } from '../../lib/currencies.ts'
import type { ChoiceQuery } from '../../lib/choice.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { createLoader } from '../../lib/loader.ts'
import { type AdjustableText, choicesProblem, type OptionText, toChoices } from './choiceValues.ts'
import { openPriceProblem, type OpenPriceText, toOpenPrice } from './openPrice.ts'
import { linkMessage, type Link } from './links.ts'

const FIRST_PRODUCTS = 50
const MAX_QUANTITY = 1000

export type Product = Schema<'Product'>

/** One item of a link, as typed. */
export interface LinkRow {
  /** React key of the row. */
  key: number
  /** Null until a product is chosen. */
  product: Product | null
  /** The active variants of the product, once they are read. */
  variants: Schema<'ProductVariant'>[]
  /** Empty if the shopper chooses. */
  variantId: string
  quantity: string
  priceOverride: string
  /** Set if the shopper names the price. */
  open: OpenPriceText | null
  /** Set if the shopper chooses the quantity. */
  adjustable: AdjustableText | null
  /** Set if the shopper may leave it out. */
  option: OptionText | null
}

interface LinkValues {
  name: string
  rows: LinkRow[]
}

export type LinkForm = ReturnType<typeof createLinkForm>

/** The form of a new link. Its items cannot be changed later. See docs/product/links.md#items. */
export function createLinkForm(client: Client, onSaved: (link: Link) => void) {
  let keys = 0
  const emptyRow = (): LinkRow => ({
    key: keys++,
    product: null,
    variants: [],
    variantId: '',
    quantity: '1',
    priceOverride: '',
    open: null,
    adjustable: null,
    option: null,
  })

  /** Only active products are offered. */
  async function findProducts(query: ChoiceQuery) {
    const { products, total } = await client.listProducts({ query: { ...query, status: 'active' } })
    return { items: products, total }
  }
  /** The first active products. Without any, there is nothing to sell. */
  const products = createLoader(async () => {
    const found = await findProducts({ search: undefined, limit: FIRST_PRODUCTS })
    const [row, ...others] = form.values.peek().rows
    // The only product needs no choice.
    if (found.total === 1 && row?.product === null && !others.length) chooseProduct(row.key, found.items[0]!)
    return found
  })

  const form = createForm<LinkValues>({
    start: { name: '', rows: [emptyRow()] },
    check,
    save: async ({ name, rows }) => {
      const saved = client.createLink({ body: { name: name.trim(), items: rows.map(toItem) } })
      onSaved(
        await saved.catch((error: unknown) => {
          throw refusedFields(error) ? error : new Error(linkMessage(error), { cause: error })
        }),
      )
    },
    refused: refusedFields,
  })
  /** Lists leave out the variants, so they are read when the product is chosen. */
  async function readVariants(key: number, { id, options }: Product) {
    if (options.length === 0) return
    const { variants = [] } = await client.getProduct({ path: { id } }).catch(() => ({ variants: [] }))
    const active = variants.filter(({ status }) => status === 'active')
    setRows((rows) => rows.map((row) => (row.key === key && row.product?.id === id ? { ...row, variants: active } : row)))
  }
  function chooseProduct(key: number, product: Product | null) {
    setRows((rows) => rows.map((row) => (row.key === key ? { ...row, product, variants: [], variantId: '' } : row)))
    if (product) void readVariants(key, product)
  }
  const setRows = (change: (rows: LinkRow[]) => LinkRow[]) => form.set({ rows: change(form.values.peek().rows) })

  return {
    ...form,
    products: products.state,
    loadProducts: products.load,
    findProducts,
    /** Chooses a product that was just added or activated: in the first row without one, else in a new row. */
    addProduct(product: Product) {
      const at = form.values.peek().rows.findIndex((row) => row.product === null)
      setRows((rows) =>
        at < 0 ? [...rows, { ...emptyRow(), product }] : rows.map((row, index) => (index === at ? { ...row, product } : row)),
      )
      products.load()
    },
    chooseProduct,
    addRow: () => setRows((rows) => [...rows, emptyRow()]),
    /** Removes a row, except the last one. */
    removeRow: (key: number) => setRows((rows) => (rows.length > 1 ? rows.filter((row) => row.key !== key) : rows)),
    setRow: (key: number, changes: Partial<LinkRow>) =>
      setRows((rows) => rows.map((row) => (row.key === key ? { ...row, ...changes } : row))),
  }
}

/** Returns whether a text is a whole number from 1 to 1000. */
export const isQuantity = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_QUANTITY
/** Returns whether a row has no price of its own, or one that the currency of its product allows. */
export const isOverride = (row: LinkRow) => overrideProblem(row) === null

const overrideProblem = ({ product, priceOverride, open }: LinkRow) =>
  open !== null || priceOverride.trim() === ''
    ? null
    : amountProblem(priceOverride, product?.currency ?? 'USD', 'Enter a price such as 19.99, or leave it empty.')

/** A problem of an item is shown below the rows. */
function refusedFields(error: unknown): Problems<LinkValues> | null {
  const found = error instanceof LinktillError ? error.errors.find(({ path }) => /^items\b/.test(path)) : undefined
  if (!found) return fieldProblems<LinkValues>(error, { name: 'name' })
  const at = /^items\.(\d+)/.exec(found.path)?.[1]
  return { rows: at ? `Item ${Number(at) + 1}: ${found.msg}` : found.msg }
}

function check({ name, rows }: LinkValues): Problems<LinkValues> {
  const problems: Problems<LinkValues> = {}
  if (name.trim() === '') problems.name = 'Link name is required.'
  if (!rows.every((row) => row.product !== null && isQuantity(row.quantity)))
    problems.rows = 'Please select a product and specify a quantity for each item.'
  else {
    const wrong =
      rows.map(overrideProblem).find(Boolean) ??
      rows.map(({ open, product }) => open && openPriceProblem(open, product!.currency)).find(Boolean) ??
      choicesProblem(rows)
    if (wrong) problems.rows = wrong
  }
  return problems
}

const toItem = ({ product, variantId, quantity, priceOverride, open, ...choices }: LinkRow) => ({
  productId: product!.id,
  ...(variantId && { variantId }),
  quantity: Number(quantity),
  ...(open && { open_price: toOpenPrice(open) }),
  ...(!open && priceOverride.trim() !== '' && { price_override: Number(priceOverride) }),
  ...toChoices(choices),
})
