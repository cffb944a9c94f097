import { createCheckout, type PublicLink } from '@linktill/sdk/checkout'
import { createPublicClient } from '@linktill/sdk'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLink } from '../../../sdk/src/test/fakeShop.ts'
import { presetItems } from './presetItems.ts'
import { readPresets } from './readPresets.ts'

beforeEach(() => sessionStorage.clear())

const [mug] = buildLink().items
type Item = PublicLink['items'][number]
const mugs: Item = { ...mug!, adjustable: { min: 2, max: 8, step: 2 } }
const extra = (id: string, changes: Partial<Item> = {}): Item => ({
  ...mug!,
  cartItemId: id,
  quantity: 1,
  optional: { tickedAtFirst: false, percentOff: null },
  ...changes,
})
const linkWith = (...items: Item[]) => buildLink({ hasChoices: true, items })

function open(of = linkWith(mugs)) {
  const asked: unknown[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    asked.push((JSON.parse(init?.body as string) as { items: unknown }).items)
    return Response.json(of.totals)
  }
  const client = createPublicClient({ baseUrl: 'https://shop.test/api', fetch: fetch as typeof globalThis.fetch })
  return { asked, checkout: createCheckout({ client, link: of, wait: () => Promise.resolve() }) }
}
const taken = (itemId: string, quantity: number, more = {}) => ({ itemId, quantity, variantId: null, ...more })

describe('a quantity', () => {
  it.each([4, '4'])('is taken: %j', async (quantity) => {
    const { asked, checkout } = open()
    await presetItems(checkout, { quantity })
    expect(asked).toEqual([[taken('item-1', 4)]])
  })

  it.each([0, 1, 3, 10, 9999, 2.5, 'two', '', NaN])('is ignored where the item does not allow it: %j', async (quantity) => {
    const { asked, checkout } = open()
    await presetItems(checkout, { quantity })
    expect(asked).toEqual([])
  })

  it('is ignored if the quantity is fixed, and sends nothing if it equals the link’s', async () => {
    for (const [link, quantity] of [
      [buildLink(), 4],
      [linkWith(mugs), 2],
    ] as const) {
      const { asked, checkout } = open(link)
      await presetItems(checkout, { quantity })
      expect(asked).toEqual([])
    }
  })

  it.each(['two', '-2', '2.5', '99999', ''])('is not read from an address: %j', (quantity) =>
    expect(readPresets({ quantity })).toEqual({}),
  )
})

describe('items', () => {
  it('are taken, with the optional ones that are in the list', async () => {
    const { asked, checkout } = open(
      linkWith(mugs, extra('item-2'), extra('item-3', { optional: { tickedAtFirst: true, percentOff: null } })),
    )
    await presetItems(checkout, { items: [{ itemId: 'item-2' }, { itemId: 'item-1', quantity: 6 }], quantity: 4 })
    expect(asked).toEqual([[taken('item-1', 6), taken('item-2', 1)]])
  })

  it('can be the JSON of an attribute', async () => {
    const { asked, checkout } = open()
    await presetItems(checkout, { items: '[{ "itemId": "item-1", "quantity": 8 }]' })
    expect(asked).toEqual([[taken('item-1', 8)]])
  })

  it('leave what is missing or not allowed as the link sells it', async () => {
    const { asked, checkout } = open(linkWith(mugs, extra('item-2'), { ...mug!, cartItemId: 'item-4' }))
    const items = [{ itemId: 'item-1', quantity: 3, variantId: 'none', amount: 1 }, { itemId: 'item-2' }, { itemId: 'gone' }]
    await presetItems(checkout, { items })
    expect(asked).toEqual([[taken('item-1', 2), taken('item-2', 1), taken('item-4', 2)]])
  })

  it('choose a variant that is offered, and an amount in its range', async () => {
    const red = { id: 'red', name: 'Red', values: ['Red'], imageUrl: null, price: 24, available: null }
    const open5 = { minimum: 5, maximum: 50, suggestion: 8, choices: [], donation: false }
    const link = linkWith({ ...mug!, variants: [red] }, { ...mug!, cartItemId: 'item-2', quantity: 1, openPrice: open5 })
    const { asked, checkout } = open(link)
    await presetItems(checkout, {
      items: [
        { itemId: 'item-1', variantId: 'red' },
        { itemId: 'item-2', amount: 12 },
      ],
    })
    expect(asked).toEqual([[taken('item-1', 2, { variantId: 'red' }), taken('item-2', 1, { amount: 12 })]])
  })

  it.each(['{', '7', '"mug"', '{}'])('are ignored with a warning if they are no list: %s', async (items) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { asked, checkout } = open()
    await presetItems(checkout, { items })
    expect([asked, warn.mock.calls.length]).toEqual([[], 1])
    warn.mockRestore()
  })
})

it('changes a quantity of what the shopper chose', async () => {
  const { asked, checkout } = open(linkWith(mugs, extra('item-2')))
  await checkout.choose([taken('item-1', 2), taken('item-2', 1)])
  await presetItems(checkout, { quantity: 6 })
  expect(asked.at(-1)).toEqual([taken('item-1', 6), taken('item-2', 1)])
})

it('keeps what the shopper chose since, until the page presets something else', async () => {
  const { asked, checkout } = open()
  await presetItems(checkout, { quantity: 4 })
  await checkout.choose([taken('item-1', 8)])
  await presetItems(checkout, { quantity: 4 })
  expect(asked).toHaveLength(2)

  await presetItems(checkout, { quantity: 2 })
  expect(asked.at(-1)).toEqual([taken('item-1', 2)])
})

it('does not replace what the shopper chose before it arrived, then or later', async () => {
  const { asked, checkout } = open()
  await checkout.choose([taken('item-1', 8)])

  await presetItems(checkout, { quantity: 4 }, null)
  await presetItems(checkout, { quantity: 4 })

  expect(asked).toEqual([[taken('item-1', 8)]])
})

it('keeps what the shopper chose where the browser blocks storage', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  const { asked, checkout } = open()
  await presetItems(checkout, { quantity: 4 })
  await checkout.choose([taken('item-1', 8)])

  await presetItems(checkout, { quantity: 4 })

  expect(asked).toHaveLength(2)
  vi.restoreAllMocks()
})
