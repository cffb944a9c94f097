import { createCheckout } from '@linktill/sdk/checkout'
import { createPublicClient } from '@linktill/sdk'
import { expect, it } from 'vitest'
import { buildLink } from '../testLink.ts'
import { chooseQuantity } from './chooseQuantity.ts'
import { readPresets } from './readPresets.ts'

const [mug] = buildLink().items
const link = buildLink({ hasChoices: true, items: [{ ...mug!, adjustable: { min: 2, max: 8, step: 2 } }] })

function open(of = link) {
  const asked: unknown[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    asked.push((JSON.parse(init?.body as string) as { items: unknown }).items)
    return Response.json(of.totals)
  }
  const client = createPublicClient({ baseUrl: 'https://shop.test/api', fetch: fetch as typeof globalThis.fetch })
  return { asked, checkout: createCheckout({ client, link: of, wait: () => Promise.resolve() }) }
}

it('takes the quantity of the address', async () => {
  const { asked, checkout } = open()
  await chooseQuantity(checkout, 4)
  await chooseQuantity(checkout, 6) // the shopper has chosen
  expect(asked).toEqual([[{ itemId: 'item-1', quantity: 4, variantId: null }]])
})

it.each([0, 1, 3, 10, 9999])('ignores %d, which the item does not allow', async (quantity) => {
  const { asked, checkout } = open()
  await chooseQuantity(checkout, quantity)
  expect(asked).toEqual([])
})

it('ignores it where the quantity is fixed', async () => {
  const { asked, checkout } = open(buildLink())
  await chooseQuantity(checkout, 4)
  expect(asked).toEqual([])
})

it.each(['two', '-2', '2.5', '99999', ''])('does not read %j', (quantity) => expect(readPresets({ quantity })).toEqual({}))
