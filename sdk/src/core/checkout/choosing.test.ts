import { describe, expect, it } from 'vitest'
import {
  buildError,
  buildLink,
  buildPlaced,
  buildTotals,
  type Call,
  CREATE,
  createFakeShop,
  QUOTE,
  walkToPayment,
} from '../../test/fakeShop.js'
import { createCheckout } from './createCheckout.js'
import type { ChosenItem, PublicLink } from './state.js'

const [mug] = buildLink().items
const link: PublicLink = buildLink({
  hasChoices: true,
  items: [
    { ...mug!, adjustable: { min: 1, max: 10, step: 1 } },
    { ...mug!, cartItemId: 'item-2', productId: 'product-2', quantity: 1, optional: { tickedAtFirst: false, percentOff: 20 } },
  ],
})
const choose = (quantity: number): ChosenItem[] => [{ itemId: 'item-1', quantity, variantId: null }]

/** The server's price: 24 for each. */
const priceOf = ({ body }: Call) => {
  const quantity = (body['items'] as ChosenItem[] | undefined)?.[0]?.quantity ?? 2
  return buildTotals({ total: quantity * 24, items: [{ ...buildTotals().items[0]!, quantity, lineTotal: quantity * 24 }] })
}
const outOfStock = buildError(422, 'out_of_stock', 'Only 3 left.', { product_id: 'product-1', available: 3 })

function open(answers: Parameters<typeof createFakeShop>[0] = {}, kept = new Map<string, string>()) {
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const shop = createFakeShop({
    [QUOTE]: (call) => ({ body: priceOf(call) }),
    [CREATE]: (call) => ({ status: 201, body: { ...buildPlaced(), totals: priceOf(call) } }),
    ...answers,
  })
  const start = () => createCheckout({ client: shop.client, link, storage, wait: () => Promise.resolve() })
  return { ...shop, kept, checkout: start() }
}

describe('what the shopper chooses', () => {
  it('is priced by the server, and is in the order', async () => {
    const { checkout, to } = open()
    await checkout.start()

    await checkout.choose(choose(4))

    expect(to(QUOTE)[0]!.body).toMatchObject({ items: choose(4) })
    expect(checkout.totals.value.total).toBe(96)
    await walkToPayment(checkout)
    expect(to(CREATE).at(-1)!.body).toMatchObject({ items: choose(4) })
  })

  it('is not sent before anything was chosen', async () => {
    const { checkout, to } = open()
    await walkToPayment(checkout)
    expect(to(CREATE)[0]!.body).not.toHaveProperty('items')
  })

  it('is asked for once when a button is pressed quickly', async () => {
    const { checkout, to } = open()
    await checkout.start()

    await Promise.all([3, 4, 5].map((quantity) => checkout.choose(choose(quantity))))

    expect(to(QUOTE)).toHaveLength(1)
    expect(checkout.choice.value).toEqual(choose(5))
    expect(checkout.totals.value.total).toBe(120)
  })

  it('is known at once, so that the next press counts from it', async () => {
    const { checkout } = open()
    const chosen = checkout.choose(choose(3))
    expect(checkout.choice.value).toEqual(choose(3))
    await chosen
  })

  it('is undone when there is too little, with what is left', async () => {
    const { checkout } = open({ [QUOTE]: (call) => (priceOf(call).total > 72 ? outOfStock : { body: priceOf(call) }) })
    await checkout.start()
    await checkout.choose(choose(3))

    await checkout.choose(choose(4))

    expect(checkout.choice.value).toEqual(choose(3))
    expect(checkout.shortage.value).toEqual({ productId: 'product-1', left: 3 })
    expect(checkout.totals.value.total).toBe(72)
    expect(checkout.notice.value).toBeNull()
  })

  it('places the order again at the payment step, and Pay cannot pay the one before', async () => {
    const { checkout, to } = open()
    await walkToPayment(checkout)
    await expect.poll(() => checkout.order.value.status).toBe('ready')
    const seen: string[] = []
    checkout.order.subscribe(({ status }) => void seen.push(status))

    await checkout.choose(choose(5))

    expect(seen).toEqual(['ready', 'none', 'preparing', 'ready'])
    expect(to(CREATE)).toHaveLength(2)
    expect(checkout.order.value).toMatchObject({ status: 'ready', placed: { totals: { total: 120 } } })
  })

  it('survives a reload, unless the link no longer sells it', async () => {
    const { checkout, kept } = open()
    await checkout.start()
    await checkout.choose(choose(4))

    const again = open({}, kept)
    await again.checkout.start()
    expect(again.checkout.choice.value).toEqual(choose(4))
    expect(again.checkout.totals.value.total).toBe(96)

    const gone = buildError(400, 'invalid_request', 'Gone', { errors: [{ path: 'items.0.itemId', msg: 'Gone' }] })
    const later = open({ [QUOTE]: (call) => (call.body['items'] ? gone : { body: priceOf(call) }) }, kept)
    await later.checkout.start()
    expect(later.to(QUOTE)).toHaveLength(2)
    expect(later.checkout.choice.value).toBeNull()
    expect(later.checkout.totals.value.total).toBe(48)
  })
})
