import type { Context } from 'koa'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct, buildVariants } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { Link, LinkItem } from '../../../shop/catalogue/Link.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { bootShop } from './bootShop.ts'

const api = startApi({ shop: 'own' })
const DAY_MS = 24 * 3600_000
const visitor = { cookies: { get: () => undefined }, acceptsLanguages: () => ['de-AT'] } as unknown as Context
/** Reads afresh, without what an earlier visitor was shown. */
const read = (cursor?: string) => bootShop(api)(cursor, visitor)

describe('the page of an own shop', () => {
  it('is empty until somebody has an account', async () => {
    expect(await read()).toMatchObject({ shop: null, entries: [], next: null, isFirst: true, locale: 'de-AT' })
  })

  it('lists what the seller allows, the newest first, with price and state', async () => {
    const merchant = await buildMerchant(api.db, { storeName: 'Ada Prints', supportEmail: 'help@ada.example' })
    let minute = 0
    const list = async (name: string, product: Product, changes: Partial<Link> = {}) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 12, minute++))
      return buildLink(api.db, merchant, [product], { name, allowIndexing: true, createdAt, ...changes })
    }
    const plain = await buildProduct(api.db, merchant, { priceMinor: 2450, currency: 'USD', type: 'physical', stock: 3 })
    const gone = await buildProduct(api.db, merchant, { type: 'physical', stock: 0 })
    const inactive = await buildProduct(api.db, merchant, { status: 'inactive' })
    const sized = await buildProduct(api.db, merchant, { priceMinor: 3000, currency: 'USD', type: 'physical' })
    await buildVariants(api.db, sized, { Small: { priceMinor: 1200, stock: 1 }, Large: { stock: 0 } })
    await list('Plain', plain)
    await list('Secret', plain, { allowIndexing: false })
    await list('Off', plain, { isActive: false })
    await list('Ended', plain, { endsAt: new Date(Date.now() - DAY_MS) })
    await list('Inactive', inactive)
    await list('Soon', plain, { startsAt: new Date(Date.now() + DAY_MS) })
    await list('Gone', gone)
    await list('Sized', sized)
    const named = await list('Named', plain, { slug: 'gift', slugOnPlatform: true })
    const openPrice = { minimumMinor: 0, maximumMinor: 9900, suggestionMinor: 500, choicesMinor: [], isDonation: false }
    await LinkItem.query(api.db).where({ merchantId: merchant.id, linkId: named.id }).patch({ openPrice })

    const { shop, entries, next } = await read()

    expect(shop).toMatchObject({ name: 'Ada Prints', supportEmail: 'help@ada.example', seller: { name: 'Ada Prints' } })
    expect(next).toBe(null)
    expect(entries.map(({ name, state, price }) => [name, state, price.kind, price.amount])).toEqual([
      ['Named', 'on_sale', 'named', 5],
      ['Sized', 'on_sale', 'lowest', 12],
      ['Gone', 'sold_out', 'fixed', expect.any(Number)],
      ['Soon', 'not_started', 'fixed', 24.5],
      ['Plain', 'on_sale', 'fixed', 24.5],
    ])
    expect(entries[0]!.url).toBe(`${api.config.checkoutUrl}/checkout/gift`)
  })

  it('leads from page to page, and refuses a wrong cursor', async () => {
    const merchant = (await api.db('merchants').first())!
    const product = await buildProduct(api.db, merchant)
    for (let number = 0; number < 30; number++)
      await buildLink(api.db, merchant, [product], { name: `Print ${number}`, allowIndexing: true })

    const first = await read()
    const second = await read(first.next!)

    expect([first.entries.length, second.entries.length]).toEqual([24, 11])
    expect(second).toMatchObject({ isFirst: false, next: null })
    const urls = [...first.entries, ...second.entries].map(({ url }) => url)
    expect(new Set(urls).size).toBe(35)
    await expect(read('none')).rejects.toMatchObject({ status: 400 })
  })
})
