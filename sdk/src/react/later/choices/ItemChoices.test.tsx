import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCheckout } from '../../../core/checkout/createCheckout.js'
import type { ChosenItem, PublicLink } from '../../../core/checkout/state.js'
import { buildLink, buildTotals, createFakeShop, QUOTE } from '../../../test/fakeShop.js'
import { Checkout } from '../../Checkout.js'
import { messages as en } from '../../../languages/en/messages.js'

beforeAll(() => configure({ asyncUtilTimeout: 10_000 }))
afterEach(cleanup)

const [mug] = buildLink().items
const ADJUSTABLE = { min: 2, max: 10, step: 2 }

/** Two mugs or up to ten, and a glaze chart that may be left out. */
const choices = (changes: Partial<PublicLink['items'][number]> = {}): PublicLink =>
  buildLink({
    hasChoices: true,
    items: [
      { ...mug!, adjustable: ADJUSTABLE, ...changes },
      {
        ...mug!,
        cartItemId: 'item-2',
        productId: 'product-2',
        productName: 'Glaze chart',
        quantity: 1,
        priceAtCheckout: 8,
        listPrice: 10,
        optional: { tickedAtFirst: false, percentOff: 20 },
      },
    ],
  })

function draw(link = choices()) {
  const shop = createFakeShop({
    [QUOTE]: ({ body }) => {
      const items = body['items'] as ChosenItem[]
      const lines = items.map(({ itemId, quantity }) => {
        const price = itemId === 'item-1' ? 24 : 8
        return {
          cartItemId: itemId,
          productId: itemId,
          productName: itemId,
          variantId: null,
          variantName: null,
          quantity: quantity!,
          priceAtCheckout: price,
          lineTotal: price * quantity!,
        }
      })
      const total = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
      return { body: buildTotals({ items: lines, subtotal: total, total, saved: lines.length > 1 ? 2 : 0 }) }
    },
  })
  const checkout = createCheckout({ client: shop.client, link, wait: () => Promise.resolve() })
  void checkout.start()
  render(<Checkout checkout={checkout} messages={en} />)
  return { ...shop, checkout, sent: () => shop.to(QUOTE).at(-1)?.body['items'] }
}

const quantity = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of Speckled mug' })
const total = () => within(screen.getByText('Total').parentElement!)

describe('the stepper', () => {
  it('changes the quantity by its buttons, within its limits', async () => {
    const { sent } = draw()
    const field = await quantity()
    expect(field.value).toBe('2')

    fireEvent.click(screen.getByRole('button', { name: 'More of Speckled mug' }))
    await total().findByText('$96.00')
    expect((await quantity()).value).toBe('4')
    expect(sent()).toEqual([{ itemId: 'item-1', quantity: 4, variantId: null }])

    fireEvent.click(screen.getByRole('button', { name: 'Fewer of Speckled mug' }))
    await total().findByText('$48.00')
    expect(screen.getByRole('button', { name: 'Fewer of Speckled mug' })).toHaveProperty('ariaDisabled', 'true')
  })

  it.each([
    ['6', 6, '$144.00'],
    ['7', 8, '$192.00'],
    ['99', 10, '$240.00'],
  ])('takes what was typed, %s as %d', async (typed, taken, sum) => {
    draw()
    const field = await quantity()
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.blur(field)
    await total().findByText(sum)
    expect((await quantity()).value).toBe(String(taken))
  })

  it('offers no more than is left', async () => {
    draw(choices({ available: 5 }))
    const field = await quantity()
    fireEvent.change(field, { target: { value: '10' } })
    fireEvent.blur(field)
    await total().findByText('$96.00')
    expect((await quantity()).value).toBe('4')
  })
})

describe('an optional item', () => {
  it('is added and left out, and shows what it saves', async () => {
    const { sent } = draw()
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Glaze chart' })
    expect(box.checked).toBe(false)
    expect(screen.getByText('20% off')).toBeTruthy()
    expect(screen.getByText(/Qty 1 × \$8\.00/)).toBeTruthy()

    fireEvent.click(box)
    await total().findByText('$56.00')
    expect(screen.getByText('You save $2.00')).toBeTruthy()
    expect(sent()).toHaveLength(2)

    fireEvent.click(box)
    await total().findByText('$48.00')
    expect(screen.queryByText('You save $2.00')).toBeNull()
  })
})

describe('variants', () => {
  const variant = (id: string, values: string[], available: number | null, price = 24) => ({
    id,
    name: values.join(' / '),
    values,
    price,
    imageUrl: null,
    available,
  })
  /** The mug in two colors and sizes, of which one combination is sold out. Each item has other variants. */
  const options = [
    { name: 'Color', values: ['Blue', 'Green'] },
    { name: 'Size', values: ['200 ml', '300 ml'] },
  ]
  const mugs = (item: string) => [
    variant(`${item}-blue-200`, ['Blue', '200 ml'], 3),
    variant(`${item}-blue-300`, ['Blue', '300 ml'], 0, 28),
    variant(`${item}-green-200`, ['Green', '200 ml'], 3),
    variant(`${item}-green-300`, ['Green', '300 ml'], 3, 28),
  ]
  const link = buildLink({
    hasChoices: true,
    offersWaitlist: true,
    items: ['item-1', 'item-2'].map((cartItemId) => ({
      ...mug!,
      cartItemId,
      productName: cartItemId,
      quantity: 1,
      options,
      variants: mugs(cartItemId),
    })),
  })
  const pick = (item: number, name: string | RegExp) =>
    fireEvent.click(
      within(screen.getAllByRole('listitem').filter((row) => within(row).queryByText('Color'))[item]!).getByRole('radio', {
        name,
      }),
    )
  const offer = () => screen.findByRole('button', { name: 'Tell me when it is back' })

  it('say what they add, and what is sold out only for the whole combination', async () => {
    draw(link)
    const sizes = (await screen.findAllByRole('radiogroup', { name: 'Size' }))[0]!
    const labels = () =>
      within(sizes)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement!.textContent)
    expect(labels()).toEqual(['200 ml', '300 ml +$4.00'])
    pick(0, 'Blue')
    expect(labels()).toEqual(['200 ml', '300 ml +$4.00 Sold out'])
    pick(0, 'Green')
    expect(labels()).toEqual(['200 ml', '300 ml +$4.00'])
    expect(screen.queryByRole('button', { name: 'Tell me when it is back' })).toBeNull()
  })

  it('that are sold out open the waiting list with what was picked, below their item', async () => {
    const { to } = draw(link)
    await screen.findAllByRole('radiogroup', { name: 'Size' })
    pick(0, 'Green')
    pick(0, /^200 ml/)
    pick(1, 'Blue')
    pick(1, /^300 ml/)
    fireEvent.click(await offer())
    const [first, second] = await screen.findAllByRole<HTMLSelectElement>('combobox')
    expect([first!.value, second!.value]).toEqual(['item-1-green-200', 'item-2-blue-300'])
    const rows = screen.getAllByRole('listitem')
    expect(rows.indexOf(first!.closest('li')!)).toBe(2)

    pick(1, /^200 ml/)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(to('POST /carts/url/k3x9q2abcd/waitlist')).toEqual([])
  })
})

describe('the product’s own price', () => {
  const priced = (priorPrices: PublicLink['priorPrices'], priorPrice: number | null) => {
    const link = choices()
    return draw({ ...link, priorPrices, items: link.items.map((item) => ({ ...item, priorPrice })) })
  }

  it('is struck through where that is allowed, and else called what it is', async () => {
    priced('struck', 9.5)
    expect((await screen.findByText('$9.50')).tagName).toBe('S')
    cleanup()
    priced('named', null)
    const line = await screen.findByText(/Qty 1 × \$8\.00 \(alone \$10\.00\)/)
    expect(line.closest('.ck-items')!.querySelector('s')).toBeNull()
    expect(line.closest('.ck')!.getAttribute('data-prices')).toBe('named')
  })
})
