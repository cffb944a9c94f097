import type { Client, Schema } from '@linktill/sdk'
import { amountProblem, amountText, isAmount } from '../../lib/currencies.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { productBody } from '../products/form/productBody.ts'
import { productParts, productProblems } from '../products/form/productForm.ts'
import { blankProduct, checkProduct, type ProductValues } from '../products/form/productValues.ts'

type Kind = Schema<'ProductType'>

interface SellValues extends ProductValues {
  /** Null until a tile is chosen. `type` follows it. */
  kind: Kind | null
  /** As typed. Of physical products. */
  shippingPrice: string
}

export type SellForm = ReturnType<typeof createSellForm>

interface Options {
  currency: Schema<'Currency'>
  /** What is chosen at first. Default: nothing. */
  kind?: Kind | null
  onDraft: () => void
  onPublished: (link: Schema<'Link'>) => void
}

/** What a link charges for shipping unless it says otherwise (docs/product/links.md#options). */
const DEFAULT_SHIPPING = 5

/** One thing to sell: a draft, or a product with its link. See docs/product/dashboard.md#sell-something. */
export function createSellForm(client: Client, { currency, kind = null, onDraft, onPublished }: Options) {
  const form = createForm<SellValues>({
    start: {
      ...blankProduct(currency),
      type: kind ?? 'service',
      kind,
      shippingPrice: amountText(DEFAULT_SHIPPING, currency),
    },
    check: checkSale,
    save: async (values) => {
      if (values.status === 'draft') {
        await client.createProduct({ body: await productBody(client, values, null) })
        return onDraft()
      }
      onPublished(await publish(client, values))
    },
    refused: (error) =>
      fieldProblems<SellValues>(error, { shipping_cost: 'shippingPrice' }) ??
      productProblems(error, 'items.0.product.') ??
      productProblems(error),
  })
  const parts = productParts(client, form)

  async function submit(status: 'draft' | 'active') {
    if (parts.refuseWhileSending()) return
    form.set({ status })
    await form.submit()
  }

  return {
    ...form,
    ...parts,
    choose(kind: Kind) {
      parts.setType(kind)
      form.set({ kind })
    },
    /** Starts with the kind and the currency of the newest product. What was entered meanwhile stays. */
    async startAsBefore() {
      const query = { limit: 1, sort_by: 'created_at', sort_dir: 'desc' } as const
      // A start that cannot be read is a blank form.
      const [newest] = await client.listProducts({ query }).then(
        ({ products }) => products,
        () => [],
      )
      if (!newest || form.changed.peek()) return
      form.adopt({
        kind: newest.type,
        type: newest.type,
        currency: newest.currency,
        shippingPrice: amountText(DEFAULT_SHIPPING, newest.currency),
      })
    },
    saveDraft: () => submit('draft'),
    publish: () => submit('active'),
  }
}

/** One piece with its shipping, for the fee. Null without a price. */
export function soldOnceShipped({ kind, price, currency, shippingPrice }: SellValues) {
  if (!isAmount(price, currency)) return null
  const items = [{ price: Number(price), quantity: 1 }]
  if (kind === 'physical' && isAmount(shippingPrice, currency)) items.push({ price: Number(shippingPrice), quantity: 1 })
  return { currency, items }
}

function checkSale(values: SellValues): Problems<SellValues> {
  const problems: Problems<SellValues> = checkProduct(values)
  const { kind, shippingPrice, currency } = values
  if (kind === null) problems.kind = 'Choose what you sell.'
  if (kind === 'physical') {
    const wrong = amountProblem(shippingPrice, currency, `Enter a price such as ${amountText(DEFAULT_SHIPPING, currency)}.`)
    if (wrong) problems.shippingPrice = wrong
  }
  if (values.status === 'active' && kind === 'digital' && values.digitalFileUrl.trim() === '')
    problems.digitalFileUrl = 'Add the file that shoppers get.'
  return problems
}

/** Creates product and link in one call. The picture is uploaded before. */
async function publish(client: Client, values: SellValues): Promise<Schema<'Link'>> {
  const { image, ...kept } = values
  const uploaded = image && (await client.uploadProductImage({ body: { image } }))
  const body = await productBody(client, { ...kept, image: null, imageUrl: uploaded?.imageUrl ?? kept.imageUrl }, null)
  const { status: _, is_digital: _digital, ...product } = body
  return client.createLink({
    body: {
      name: product.name,
      items: [{ product }],
      ...(values.kind === 'physical' && { shipping_cost: Number(values.shippingPrice) }),
    },
  })
}
