import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { unstorableTexts, withoutOverrides } from './safeTexts.ts'

const api = startApi()
const CONTROLS = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, at) => 0x7f + at), 0xfffe, 0xffff]
  .map((code) => String.fromCharCode(code))
  .filter((character) => !/[\t\r\n]/.test(character))

/** A merchant with a link that ships a mug. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { type: 'physical', stock: null })
  const link = await buildLink(api.db, merchant, [mug], { collectShippingAddress: true })
  return { merchant, link }
}
const address = { fullName: 'Nora Lind', addressLine1: 'Kanalstr. 1', city: 'Leipzig', state: 'CA', zip: '90210', country: 'US' }

describe('texts of sellers and buyers', () => {
  it.each(['\u0001', '\u001b[31m', '\u0085', '\u007f', '\ufffe', '\0', '\ud83d'])(
    'are refused with %j in them, by a message that names the field',
    async (bad) => {
      const { merchant, link } = await shop()
      const text = `a${bad}b`
      const order = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', customerName: 'Nora', shippingAddress: address }
      const calls: [string, string, object, string][] = [
        ['POST', '/products', { name: text, price: 5, type: 'service' }, 'name'],
        ['POST', '/products', { name: 'Mug', description: text, price: 5, type: 'service' }, 'description'],
        ['PUT', '/auth/me', { storeName: text }, 'storeName'],
        ['PUT', '/auth/me', { businessAddress: text }, 'businessAddress'],
        ['POST', '/orders', { ...order, customerName: text }, 'customerName'],
        ['POST', '/orders', { ...order, shippingAddress: { ...address, city: text } }, 'shippingAddress.city'],
        ['POST', '/orders', { ...order, metadata: { key: text } }, 'metadata.key'],
      ]

      for (const [method, path, body, field] of calls) {
        const { status, body: answer } = await api.request(method, path, { body, ...(path !== '/orders' && { as: merchant }) })
        expect([path, status, answer.errors?.[0].path]).toEqual([path, 400, field])
      }
      expect(await api.db('orders').where({ merchantId: merchant.id })).toEqual([])
    },
  )

  it('are refused with any control character, but not with tabs and line breaks', () => {
    expect(CONTROLS.filter((character) => unstorableTexts({ name: `a${character}` }).length === 0)).toEqual([])
    expect(unstorableTexts({ note: 'a\tb\r\nc\nd', name: 'می‌خواهم 👩‍🎨 é \u200f \u00a0' })).toEqual([])
  })

  it('lose overrides of direction, in which `gpj.exe` reads `exe.jpg`', async () => {
    const { merchant, link } = await shop()
    const name = 'Invoice\u202Egpj.exe'
    const body = {
      cartUrlId: link.urlId,
      customerEmail: 'nora@example.com',
      customerName: '\u202DNora\u202C \u2067Lind',
      shippingAddress: { ...address, addressLine1: 'Kanalstr. \u202E1' },
    }

    const product = await api.request('POST', '/products', { as: merchant, body: { name, price: 5, type: 'service' } })
    const { body: placed } = await api.request('POST', '/orders', { body })

    expect(product.body.name).toBe('Invoicegpj.exe')
    expect((await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).body).toMatchObject({
      customer_name: 'Nora Lind',
      shipping_address: { line1: 'Kanalstr. 1' },
    })
  })

  it('lose overrides of direction in an imported sheet, and are refused there with control characters', async () => {
    const { merchant } = await shop()
    const form = new FormData()
    form.set('excel', new Blob(['name,price\nMug\u202Egpj,5\nBo\u0007wl,5\n']), 'list.csv')

    const { body } = await api.request('POST', '/products/import', { as: merchant, body: form })

    expect(body).toMatchObject({ created: 1, errors: ['Row 3: name contains characters that cannot be stored.'] })
    expect(await api.db('products').where({ merchantId: merchant.id, name: 'Muggpj' })).toHaveLength(1)
  })

  it.each(['\u200b', '\u2060\u200d', '\u200f \u00a0'])('are missing if nothing of %j is visible', async (name) => {
    const { merchant } = await shop()

    const answer = await api.request('POST', '/products', { as: merchant, body: { name, price: 5, type: 'service' } })

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } })
  })

  it('is compared exactly as typed if it is a password', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const password = 'a long \u202Epassphrase'
    await api.request('POST', '/auth/register', { body: { name: 'Mara', email, password, storeName: 'Kiln' } })
    const signIn = (typed: string) => api.request('POST', '/auth/login', { body: { email, password: typed } })

    expect((await signIn(password)).status).toBe(200)
    expect((await signIn(password.replace('\u202E', ''))).status).toBe(401)
  })
})

describe('withoutOverrides', () => {
  it.each([
    ['a phone number as an address book copies it', '\u202A+49 30 1234\u202C', '+49 30 1234'],
    ['an isolate that is closed', 'Tee \u2067שלום\u2069!', 'Tee \u2067שלום\u2069!'],
    ['an isolate that is left open', 'Tee \u2067שלום', 'Tee שלום'],
    ['the end of an isolate that nobody began', 'Tee\u2069 \u2066x', 'Tee x'],
    ['right-to-left marks of Hebrew and joiners of Persian', 'שלום\u200f! می‌خواهم', 'שלום\u200f! می‌خواهم'],
  ])('handles %s', (_what, text, expected) => {
    expect(withoutOverrides(text)).toBe(expected)
  })
})
