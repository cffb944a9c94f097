import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { amountProblem } from '../../lib/currencies.ts'
import type { ChoiceQuery } from '../../lib/choice.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { createLoader } from '../../lib/loader.ts'
import { type QuestionRow, questionsProblem, toQuestionRows, toQuestions } from '../../shell/questions/questionRows.ts'
import { type AdjustableText, choicesProblem, type OptionText, toChoices } from './choiceValues.ts'
import { checkLimits, limitChanges, limitNames, limitValuesOf, type LimitValues } from './limitValues.ts'
import { openPriceProblem, type OpenPriceText, toOpenPrice } from './openPrice.ts'
import { linkMessage, type Link } from './links.ts'

const FIRST_PRODUCTS = 50
const MAX_QUANTITY = 1000
/** See docs/product/links.md#own-endings. */
const SLUG = /^(?=.{2,60}$)[a-z\d]+(?:-[a-z\d]+)*$/i

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

interface LinkValues extends LimitValues {
  name: string
  /** The own ending of the address; empty for none. */
  slug: string
  status: Schema<'Link'>['status']
  rows: LinkRow[]
  questions: QuestionRow[]
}

export type LinkForm = ReturnType<typeof createLinkForm>

/**
 * Creates a link, or changes the name, status, limits and questions of `link`. Its items cannot be changed. See
 * docs/product/links.md#items. Times are in `timeZone`.
 */
export function createLinkForm(client: Client, link: Link | null, onSaved: (link: Link) => void, timeZone = 'UTC') {
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
    start: {
      ...limitValuesOf(link, timeZone),
      ...(link
        ? {
            name: link.name,
            slug: link.slug ?? '',
            status: link.status,
            rows: [],
            questions: toQuestionRows(link.options.questions),
          }
        : { name: '', slug: '', status: 'active', rows: [emptyRow()], questions: [] }),
    },
    check,
    save: async ({ name, slug, status, rows, questions: edited, ...values }) => {
      const changes = { ...limitChanges(values, link, timeZone), ...questionChanges(edited, link) }
      const isActive = status === 'active'
      const ending = slug.trim() || null
      const saved = link
        ? client.updateLink({
            path: { id: link.id },
            body: { name: name.trim(), ...(ending !== link.slug && { slug: ending }), isActive, ...changes },
          })
        : client.createLink({ body: { name: name.trim(), ...(ending && { slug: ending }), ...changes, items: rows.map(toItem) } })
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
    link,
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

const apiNames: Record<string, keyof LinkValues> = { slug: 'slug', questions: 'questions', ...limitNames }

/** Nothing while they are unchanged: somebody may be changing them in Share & customize. */
function questionChanges(edited: QuestionRow[], link: Link | null) {
  const questions = toQuestions(edited)
  const before = toQuestions(toQuestionRows(link?.options.questions ?? []))
  return JSON.stringify(questions) === JSON.stringify(before) ? {} : { questions }
}

/** A problem of an item is shown below the rows. */
function refusedFields(error: unknown): Problems<LinkValues> | null {
  const found = error instanceof LinktillError ? error.errors.find(({ path }) => /^items\b/.test(path)) : undefined
  if (!found) return fieldProblems<LinkValues>(error, apiNames)
  const at = /^items\.(\d+)/.exec(found.path)?.[1]
  return { rows: at ? `Item ${Number(at) + 1}: ${found.msg}` : found.msg }
}

function check({ name, slug, rows, questions, ...limits }: LinkValues): Problems<LinkValues> {
  const problems: Problems<LinkValues> = checkLimits(limits)
  const incomplete = questionsProblem(questions)
  if (incomplete) problems.questions = incomplete
  if (name.trim() === '') problems.name = 'Link name is required.'
  if (slug.trim() !== '' && !SLUG.test(slug.trim()))
    problems.slug = 'Use 2 to 60 letters a–z, digits and single hyphens between them.'
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
