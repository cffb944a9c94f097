import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCheckout } from '../../../core/checkout/createCheckout.js'
import type { ChosenItem, PublicLink } from '../../../core/checkout/state.js'
import { buildError, buildLink, buildTotals, createFakeShop, QUOTE } from '../../../test/fakeShop.js'
import { Checkout } from '../../Checkout.js'
import { messages as en, type Messages } from '../../../languages/en/messages.js'
import { loadMessages } from '../../../languages/loadMessages.js'

beforeAll(() => configure({ asyncUtilTimeout: 10_000 }))
afterEach(cleanup)

const [mug] = buildLink().items
const OPEN = { minimum: 5, maximum: 50, suggestion: 8, choices: [8, 12, 20], donation: false }

const link = (changes: Partial<PublicLink> = {}, open: Partial<typeof OPEN> = {}): PublicLink =>
  buildLink({
    hasChoices: true,
    items: [{ ...mug!, quantity: 1, priceAtCheckout: 8, listPrice: 24, openPrice: { ...OPEN, ...open } }],
    totals: buildTotals({ total: 8 }),
    ...changes,
  })

function draw(sold = link(), { messages = en, refused = false }: { messages?: Messages; refused?: boolean } = {}) {
  const shop = createFakeShop({
    [QUOTE]: ({ body }) => {
      if (refused) return buildError(400, 'amount_too_small', 'Too small.')
      const [item] = body['items'] as ChosenItem[]
      const { percent = 0, amount = 0 } = (body['tip'] as { percent?: number; amount?: number } | undefined) ?? {}
      const price = item!.amount ?? 8
      const tip = percent ? (price * percent) / 100 : amount
      return { body: buildTotals({ subtotal: price, tip, total: price + tip }) }
    },
  })
  const checkout = createCheckout({ client: shop.client, link: sold, wait: () => Promise.resolve() })
  void checkout.start()
  render(<Checkout checkout={checkout} messages={messages} />)
  return { ...shop, checkout, sent: () => shop.to(QUOTE).at(-1)?.body }
}

const total = (label = 'Total') => within(screen.getByText(label).parentElement!)
const group = (name: string) => screen.findByRole('group', { name })
const field = async (name: string, label = 'Other amount') =>
  within(await group(name)).findByRole<HTMLInputElement>('textbox', { name: label })
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })

describe('a price that the shopper names', () => {
  it('starts at the suggestion, and changes by its buttons', async () => {
    const { sent } = draw()
    const price = within(await group('Name your price'))
    expect(price.getByRole('button', { name: '$8.00' }).getAttribute('aria-pressed')).toBe('true')

    fireEvent.click(price.getByRole('button', { name: '$12.00' }))

    await total().findByText('$12.00')
    expect(sent()?.['items']).toEqual([{ itemId: 'item-1', quantity: 1, variantId: null, amount: 12 }])
    expect((await field('Name your price')).value).toBe('12')
  })

  it('follows what is typed while it is in range', async () => {
    draw()
    type(await field('Name your price'), '15.50')
    await total().findByText('$15.50')
  })

  it.each([
    ['4', '$5.00', '5', 'The smallest amount is $5.00.'],
    ['100', '$50.00', '50', 'The largest amount is $50.00.'],
    ['a lot', '$8.00', '8', 'Enter an amount such as 5.'],
    ['5.005', '$8.00', '8', 'Enter an amount such as 5.'],
  ])('shows what is paid when %s is left: %s', async (typed, sum, shown, problem) => {
    draw()
    const input = await field('Name your price')
    type(input, typed)
    fireEvent.blur(input)

    await screen.findByText(problem)
    await total().findByText(sum)
    expect(input.value).toBe(shown)
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('goes back to the amount before when the server refuses one', async () => {
    const { checkout } = draw(link({}, { minimum: 0 }), { refused: true })
    const input = await field('Name your price')
    type(input, '0.3')
    fireEvent.blur(input)

    await waitFor(() => expect(checkout.notice.value).toMatchObject({ code: 'server', reason: 'amount_too_small' }))
    expect((await field('Name your price')).value).toBe('8')
  })

  it('is typed and written as the language does', async () => {
    draw(link(), { messages: await loadMessages('de') })
    const input = await field('Preis selbst bestimmen', 'Anderer Betrag')
    type(input, '12,50')
    fireEvent.blur(input)

    await total('Gesamt').findByText(/12,50/)
    expect(input.value).toBe('12,50')
  })

  it('asks for a donation in its own words', async () => {
    draw(link({}, { donation: true, choices: [] }))
    expect((await field('Choose your donation', 'Choose your donation')).value).toBe('8')
  })
})

describe('a tip', () => {
  const tips = { type: 'percent' as const, choices: [10, 15], allow_other: true }

  it('is added and left out, as a line of its own', async () => {
    const { sent } = draw(link({ tips }))
    const tip = within(await group('Add a tip'))
    expect(tip.getByRole('button', { name: 'No tip' }).getAttribute('aria-pressed')).toBe('true')

    fireEvent.click(tip.getByRole('button', { name: '10%' }))
    await total().findByText('$8.80')
    total('Tip').getByText('$0.80')
    expect(sent()?.['tip']).toEqual({ percent: 10 })

    fireEvent.click(tip.getByRole('button', { name: 'No tip' }))
    await total().findByText('$8.00')
    expect(screen.queryByText('Tip')).toBeNull()
    expect(sent()).not.toHaveProperty('tip')
  })

  it('can be another amount, and stays when the price changes', async () => {
    const { sent } = draw(link({ tips }))
    const other = await field('Add a tip')
    expect(other.value).toBe('')
    type(other, '2')
    await total().findByText('$10.00')

    fireEvent.click(screen.getByRole('button', { name: '$20.00' }))
    await total().findByText('$22.00')
    expect(sent()).toMatchObject({ tip: { amount: 2 }, items: [{ amount: 20 }] })
  })

  it('offers only its buttons if the link allows no other', async () => {
    draw(link({ tips: { ...tips, type: 'amount', allow_other: false } }))
    const tip = within(await group('Add a tip'))
    expect(tip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No tip', '$10.00', '$15.00'])
    expect(tip.queryByRole('textbox')).toBeNull()
  })
})
