import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Order } from '../../shop/order/Order.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'

const api = startApi()

/** A completed order of a digital product by `victim-…@mail.example`. */
async function bought() {
  const merchant = await buildMerchant(api.db)
  const key = randomUUID()
  await api.storage.put(`digital/${merchant.id}/${key}`, 'A planner.')
  const planner = await buildProduct(api.db, merchant, { type: 'digital', digitalFileUrl: `file:${key}/Planner.pdf` })
  const link = await buildLink(api.db, merchant, [planner])
  const email = `victim-sik-${randomUUID()}@mail.example`
  const order = await buildOrder(api.db, link, [planner], { customerEmail: email })
  return { merchant, planner, link, email, order }
}
const register = (email: string) =>
  api.request('POST', '/auth/register', {
    body: { name: 'Ada Byron', email, password: 'difference-engine', storeName: 'Ada Prints' },
  })
const confirm = (id: string) => api.db('merchants').where({ id }).update({ emailConfirmedAt: new Date() })
const ordersMailedTo = async (email: string) => {
  await api.runJobs()
  const before = api.mails.length
  expect((await api.request('POST', '/account/orders/request', { body: { email } })).status).toBeLessThan(500)
  await api.runJobs()
  return api.mails.slice(before).map(({ to }) => to)
}

/** Spellings that PostgreSQL's lower(), NFKC or IDNA turn into the victim's address, while mail for them goes elsewhere. */
const LOOK_ALIKES: [name: string, (email: string) => string][] = [
  ['İ in the domain', (email) => email.replace('mail', 'maİl')],
  ['İ before the @', (email) => email.replace('victim', 'vİctim')],
  ['ı in the domain', (email) => email.replace('mail', 'maıl')],
  ['the Kelvin sign', (email) => email.replace('sik', 'si\u212A')],
  ['ſ', (email) => email.replace('sik', '\u017Fik')],
  ['full-width letters in the domain', (email) => email.replace('mail', 'ｍａｉｌ')],
  ['full-width letters before the @', (email) => email.replace('victim', 'ｖictim')],
  ['a zero-width space', (email) => email.replace('victim', 'vic\u200Btim')],
]

describe('an account with a look-alike address', () => {
  it.each(LOOK_ALIKES)('reads nothing of the customer it resembles: %s', async (_, alike) => {
    const { email, order, planner } = await bought()

    const { status, body } = await register(alike(email))
    if (status === 400) return expect(body).toMatchObject({ errors: [{ path: 'email' }] })
    expect(status).toBe(201)
    await confirm(body.id)

    const as = { id: body.id as string }
    expect((await api.request('GET', '/orders?scope=purchases', { as })).body.orders).toEqual([])
    for (const path of ['', '/invoice', `/downloads/${planner.id}`])
      expect((await api.request('GET', `/orders/${order.id}${path}`, { as })).status).toBe(404)
  })

  it.each(LOOK_ALIKES)('is mailed no link to the orders of the customer it resembles: %s', async (_, alike) => {
    const { email } = await bought()

    expect(await ordersMailedTo(alike(email))).toEqual([])
    expect(await ordersMailedTo(email.toUpperCase())).toEqual([email])
  })

  it.each(LOOK_ALIKES)('neither signs in to nor resets the account it resembles: %s', async (_, alike) => {
    const { email } = await bought()
    await register(email)
    await api.runJobs()
    const sent = api.mails.length

    await api.request('POST', '/auth/forgot-password', { body: { email: alike(email) } })
    await api.runJobs()
    const answer = await api.request('POST', '/auth/login', { body: { email: alike(email), password: 'difference-engine' } })

    expect(api.mails).toHaveLength(sent)
    expect(answer.status).toBe(401)
  })
})

describe('one address in several spellings', () => {
  const SPELLINGS: [name: string, (tag: string) => [given: string, other: string]][] = [
    ['letter case', (tag) => [`Nora.${tag}@Mail.Example`, `nora.${tag}@mail.example`]],
    ['a domain in Unicode and in ASCII', (tag) => [`Nora.${tag}@Müller.example`, `nora.${tag}@xn--mller-kva.example`]],
    ['composed and decomposed letters', (tag) => [`Jose\u0301.${tag}@mail.example`, `jos\u00e9.${tag}@mail.example`]],
  ]

  it.each(SPELLINGS)('is one account, which gets mail in the spelling it was given: %s', async (_, spell) => {
    const [given, other] = spell(randomUUID())
    const { status, body } = await register(given)
    await api.runJobs()

    expect(status).toBe(201)
    expect(api.mails.at(-1)!.to).toBe(given.normalize('NFC'))
    expect(await register(other)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    const login = { email: other, password: 'difference-engine' }
    expect((await api.request('POST', '/auth/login', { body: login })).body.id).toBe(body.id)
  })

  it.each(SPELLINGS)('is one customer, whose orders open to their account: %s', async (_, spell) => {
    const [given, other] = spell(randomUUID())
    const { merchant, link, planner } = await bought()
    const first = await buildOrder(api.db, link, [planner], { customerEmail: given })
    await buildOrder(api.db, link, [planner], { customerEmail: other })
    const buyer = await buildMerchant(api.db, { email: other, emailConfirmedAt: new Date() })

    const { data: customers } = (await api.request('GET', '/customers', { as: merchant })).body
    expect(customers.filter((customer: { orders: number }) => customer.orders === 2)).toHaveLength(1)
    expect((await api.request('GET', '/orders?scope=purchases', { as: buyer })).body.orders).toHaveLength(2)
    expect((await api.request('GET', `/orders/${first.id}`, { as: buyer })).status).toBe(200)
  })

  it.each(SPELLINGS)('counts as one customer towards the limit of a promo code: %s', async (_, spell) => {
    const [given, other] = spell(randomUUID())
    const { merchant, link, planner } = await bought()
    const code = await PromoCode.query(api.db).insertAndFetch({
      merchantId: merchant.id,
      code: 'ONCE',
      discountType: 'percentage',
      percent: '10',
      maxPerCustomer: 1,
    })
    const used: Partial<Order> = { promoCodeId: code.id, promoCode: 'ONCE', customerEmail: given }
    await buildOrder(api.db, link, [planner], used)
    const valid = async (customerEmail: string) =>
      (await api.request('POST', '/promos/validate', { body: { id: link.id, promoCode: 'ONCE', customerEmail } })).body.valid

    expect([await valid(other), await valid(`b${other}`)]).toEqual([false, true])
  })
})

describe('createOrder', () => {
  it('refuses an address that normalizes to another mailbox, naming its field', async () => {
    const { link } = await bought()
    const order = (customerEmail: string) => api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail } })

    expect(await order('ｎora@mail.example')).toMatchObject({ status: 400, body: { errors: [{ path: 'customerEmail' }] } })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
