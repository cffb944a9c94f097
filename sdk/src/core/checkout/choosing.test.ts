import { describe, expect, it, vi } from 'vitest'
import {
  buildError,
  buildLink,
  buildPlaced,
  buildTotals,
  type Answer,
  type Call,
  CREATE,
  createFakeShop,
  QUOTE,
  VALIDATE,
  walkToPayment,
} from '../../test/fakeShop.js'
import { createCheckout, type Checkout } from './createCheckout.js'
import type { Charge } from './payment.js'
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

/** A server that answers a quote when `answer` is called. */
function holdQuotes() {
  const held: (() => void)[] = []
  const quote = (call: Call) => new Promise<Answer>((resolve) => void held.push(() => resolve({ body: priceOf(call) })))
  const answer = async () => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()!()
  }
  return { quote, answer }
}

async function toPayment(checkout: Checkout) {
  await walkToPayment(checkout)
  await expect.poll(() => checkout.order.value.status).toBe('ready')
}

describe('Pay beside a change of what is taken', () => {
  const charging = () => vi.fn<Charge>(async () => {})

  it('charges nothing while the price of a choice is on its way, and needs a second press', async () => {
    const { quote, answer } = holdQuotes()
    const { checkout } = open({ [QUOTE]: quote })
    await toPayment(checkout)
    const charge = charging()

    const chosen = checkout.choose(choose(5))
    const pressed = checkout.pay(charge)
    await answer()
    await Promise.all([chosen, pressed])

    expect(charge).not.toHaveBeenCalled()
    expect([checkout.notice.value, checkout.totals.value.total]).toEqual([{ code: 'price_changed' }, 120])
    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
    expect(checkout.state.value.step).toBe('success')
  })

  it('charges nothing for other items of the same price', async () => {
    const { quote, answer } = holdQuotes()
    const swapped = buildTotals({ items: [{ ...buildTotals().items[0]!, cartItemId: 'item-2' }] })
    const isSwapped = ({ body }: Call) => JSON.stringify(body['items'] ?? []).includes('item-2')
    const { checkout } = open({
      [QUOTE]: async (call) => (await quote(call), { body: isSwapped(call) ? swapped : buildTotals() }),
      [CREATE]: (call) => ({ status: 201, body: { ...buildPlaced(), totals: isSwapped(call) ? swapped : buildTotals() } }),
    })
    await toPayment(checkout)
    const charge = charging()

    const chosen = checkout.choose([{ itemId: 'item-2', quantity: 2, variantId: null }])
    const pressed = checkout.pay(charge)
    await answer()
    await Promise.all([chosen, pressed])

    expect(checkout.totals.value.total).toBe(buildTotals().total)
    expect(charge).not.toHaveBeenCalled()
    expect(checkout.notice.value).toEqual({ code: 'price_changed' })
    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('charges nothing if the price has changed since it was shown', async () => {
    const { checkout } = open()
    await toPayment(checkout)
    const shown = checkout.totals.value
    const charge = charging()

    await checkout.choose(choose(5))
    await checkout.pay(charge, shown)

    expect(charge).not.toHaveBeenCalled()
    expect(checkout.notice.value).toEqual({ code: 'price_changed' })
  })

  it('charges what was shown when the choice comes after the press', async () => {
    const { checkout, to } = open()
    await toPayment(checkout)
    const charge = charging()

    await Promise.all([checkout.pay(charge), checkout.choose(choose(5))])

    expect(charge).toHaveBeenCalledOnce()
    expect(to(CREATE)).toHaveLength(1)
    expect(checkout.choice.value).toBeNull()
  })

  it('charges nothing when the choice is refused meanwhile, and then what is shown', async () => {
    const { checkout } = open({ [QUOTE]: outOfStock })
    await toPayment(checkout)
    const charge = charging()

    await Promise.all([checkout.choose(choose(4)), checkout.pay(charge)])
    expect(charge).not.toHaveBeenCalled()
    expect(checkout.shortage.value).toEqual({ productId: 'product-1', left: 3 })

    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('places the order again when a promo code has changed the price of the one that was placed', async () => {
    const promo = buildTotals({ discount: 4.8, total: 43.2, promo: { code: 'TEN' } as never })
    const { checkout, to } = open({
      [VALIDATE]: { body: { valid: true, code: 'TEN' } },
      [QUOTE]: { body: promo },
      [CREATE]: [
        { status: 201, body: buildPlaced() },
        { status: 201, body: buildPlaced({ totals: promo }) },
      ],
    })
    await toPayment(checkout)
    const charge = charging()
    checkout.setPromoText('TEN')
    expect(await checkout.applyPromo()).toBe(true)

    await checkout.pay(charge)

    expect(to(CREATE)).toHaveLength(2)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('charges nothing in a wallet that shows another price', async () => {
    const { checkout } = open()
    await checkout.start()
    const { express } = await checkout.preload()
    const shown = checkout.totals.value
    const charge = charging()
    const person = {
      email: 'nora@lindqvist.example',
      name: 'Nora Lindqvist',
      address: { line1: '418 Alder Street', line2: null, city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' },
    }

    await checkout.choose(choose(5))

    expect(await express.pay(person, charge, shown)).toBe('stopped')
    expect(checkout.notice.value).toEqual({ code: 'price_changed' })
    expect(charge).not.toHaveBeenCalled()
    expect(await express.pay(person, charge)).toBe('charged')
  })
})
