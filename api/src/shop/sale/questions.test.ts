import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { signOrders } from '../../features/delivery/ordersToken.ts'
import type { Link } from '../catalogue/Link.ts'
import { Order } from '../order/Order.ts'
import type { Product } from '../catalogue/Product.ts'
import type { Question } from '../catalogue/Question.ts'

const api = startApi()

const question = (overrides: Partial<Question> = {}): Question => ({
  key: 'size',
  label: 'Your size',
  hint: null,
  kind: 'text',
  required: false,
  minLength: null,
  maxLength: null,
  format: null,
  minimum: null,
  maximum: null,
  choices: [],
  countries: [],
  productTypes: [],
  ...overrides,
})

async function shop(questions: Question[], products: Partial<Product>[] = [{}], overrides: Partial<Link> = {}) {
  const merchant = await buildMerchant(api.db)
  const built = await Promise.all(products.map((product) => buildProduct(api.db, merchant, product)))
  const link = await buildLink(api.db, merchant, built, { questions, ...overrides })
  const place = (answers?: unknown, body: object = {}) =>
    api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...(answers !== undefined && { answers }), ...body },
    })
  const stored = async (id: string) =>
    (await Order.query(api.db).findOne({ merchantId: merchant.id, id }).throwIfNotFound()).answers
  const asked = async () => (await api.request('GET', `/carts/url/${link.urlId}`)).body.questions
  return { merchant, products: built, link, place, stored, asked }
}

describe('answers of an order', () => {
  it('are stored with the question as it was asked, and kept when it changes', async () => {
    const { merchant, link, place, stored } = await shop([
      question({ required: true, kind: 'choice', choices: ['S', 'M'] }),
      question({ key: 'gift', label: 'Is it a gift?', kind: 'checkbox' }),
      question({ key: 'note', label: 'A note', kind: 'long_text' }),
    ])
    const { status, body } = await place([
      { key: 'gift', value: false },
      { key: 'size', value: 'M' },
      { key: 'note', value: ' Line one\r\nline two ' },
    ])
    expect(status).toBe(201)
    const of = { product_id: null, product_name: null }
    const answers = [
      { key: 'size', label: 'Your size', kind: 'choice', value: 'M', ...of },
      { key: 'gift', label: 'Is it a gift?', kind: 'checkbox', value: false, ...of },
      { key: 'note', label: 'A note', kind: 'long_text', value: 'Line one\nline two', ...of },
    ]

    const options = { questions: [{ key: 'size', label: 'Size of the shirt', kind: 'text' }] }
    expect((await api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: options })).status).toBe(200)

    expect(await stored(body.orderId)).toEqual(answers)
    expect((await api.request('GET', `/orders/${body.orderId}`, { as: merchant })).body.answers).toEqual(answers)
    const { data } = await api.db('outbox').where({ merchantId: merchant.id, type: 'order.created' }).first()
    expect(data.answers).toEqual(answers)
  })

  it('change with the open order of a session', async () => {
    const { place, stored } = await shop([question({ required: true })])
    const checkoutSessionId = '0199a1c2-7b3e-7d41-8f60-5c2e9d0a9999'
    const first = await place([{ key: 'size', value: 'M' }], { checkoutSessionId })
    const second = await place([{ key: 'size', value: 'L' }], { checkoutSessionId })
    expect(second.body.orderId).toBe(first.body.orderId)
    expect(await stored(first.body.orderId)).toMatchObject([{ value: 'L' }])
  })

  it.each<[string, Partial<Question>, unknown[], unknown[]]>([
    ['text', { maxLength: 3, minLength: 2 }, ['ab', 'a\nb', '👍👍👍'], ['a', 'abcd', 5, true, ['ab']]],
    ['phone', { format: 'phone' }, ['+49 (30) 1234-5', '030.12345', '٠٣٠١٢٣٤'], ['1234', 'call me', '+', '1'.repeat(31)]],
    ['email', { format: 'email' }, ['a@b.co'], ['a@b', 'a b@c.de', '@b.co']],
    [
      'url',
      { format: 'url' },
      ['https://a.example/x?y', 'http://sub.a.example'],
      ['a.example', 'javascript:alert(1)', 'https://a'],
    ],
    ['digits', { format: 'digits' }, ['007', '۰۰۷'], ['1.5', '1 2', '-1']],
    ['letters', { format: 'letters' }, ['Zoë O’Hara', 'Ανδρέας'], ['R2D2', '🙂']],
    ['letters and digits', { format: 'letters_digits' }, ['AB 12-x', 'ß٣'], ['a_b', 'a;b']],
    ['number', { kind: 'number', minimum: 1, maximum: 9.5 }, [1, 9.5, 2.25], [0.99, 10, '5', true]],
    ['date', { kind: 'date' }, ['2024-02-29'], ['2026-02-29', '2026-1-1', '01.02.2026', '2026-01-01T00:00', 20260101]],
    ['choice', { kind: 'choice', choices: ['S', 'M'] }, ['S'], ['s', 'XL', ['S'], 1]],
    ['choices', { kind: 'choices', choices: ['S', 'M'] }, [['M'], ['M', 'S', 'M']], ['S', ['L'], ['S', 1]]],
    ['box', { kind: 'checkbox', required: true }, [true], [false, 'yes', 1]],
  ])('of a %s are validated', async (_name, overrides, good, bad) => {
    const { place } = await shop([question({ key: 'first' }), question(overrides)])
    for (const value of good) expect([value, (await place([{ key: 'size', value }])).status]).toEqual([value, 201])
    for (const value of bad) {
      const { status, body } = await place([
        { key: 'first', value: 'x' },
        { key: 'size', value },
      ])
      expect([value, status]).toEqual([value, 400])
      expect(body.errors[0].path).toMatch(/^answers\.1\.value/)
    }
  })

  it('are required where the question is', async () => {
    const { place } = await shop([
      question({ required: true }),
      question({ key: 'colours', kind: 'choices', choices: ['red'], required: true }),
    ])
    const missing = (...paths: string[]) => ({ status: 400, body: { errors: paths.map((path) => ({ path })) } })
    expect(await place()).toMatchObject(missing('answers.size', 'answers.colours'))
    expect(await place(null)).toMatchObject(missing('answers.size', 'answers.colours'))
    const empty = [
      { key: 'colours', value: [] },
      { key: 'size', value: ' ' },
    ]
    expect(await place(empty)).toMatchObject(missing('answers.1.value', 'answers.0.value'))
  })

  it('of another type or too long are refused with what an answer can be', async () => {
    const { place } = await shop([question()])
    const msg =
      'answers.0.value must be a text of at most 5000 characters, a number, true or false, or a list of at most 50 texts.'

    for (const value of [{}, [1], 'x'.repeat(5001), 1e13]) {
      const { status, body } = await place([{ key: 'size', value }])
      expect([status, body.errors[0]]).toEqual([400, { path: 'answers.0.value', msg }])
    }
  })

  it('are refused without their question, twice, or to another wording', async () => {
    const { place } = await shop([question()])
    const refused = (path: string) => ({ status: 400, body: { errors: [{ path }] } })
    expect(await place([{ key: 'hat', value: 'M' }])).toMatchObject(refused('answers.0.key'))
    const twice = [
      { key: 'size', value: 'M' },
      { key: 'size', value: 'L' },
    ]
    expect(await place(twice)).toMatchObject(refused('answers.1.key'))
    expect(await place([{ key: 'size', value: 'M', label: 'Your hat size' }])).toMatchObject(refused('answers.0.label'))
    expect((await place([{ key: 'size', value: 'M', label: 'Your size' }])).status).toBe(201)
    expect((await place([{ key: 'size', value: 'M\0' }])).status).toBe(400)
    expect((await place([{ key: '__proto__', value: 'M' }])).status).toBe(400)
  })
})

describe('a question', () => {
  it('is asked only in its countries', async () => {
    const { place, stored } = await shop([question({ key: 'codice_fiscale', required: true, countries: ['IT'] })])
    const answers = [{ key: 'codice_fiscale', value: 'RSSMRA80A01H501U' }]
    expect((await place()).status).toBe(201)
    expect((await place([], { country: 'FR' })).status).toBe(201)
    const other = await place(answers, { country: 'FR' })
    expect(await stored(other.body.orderId)).toEqual([])
    expect(await place([], { country: 'IT' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'answers.codice_fiscale' }] },
    })
    expect((await place(answers, { country: 'IT' })).status).toBe(201)
  })

  it('is asked only of orders with its product types', async () => {
    const digitalOnly = question({ required: true, productTypes: ['digital'] })
    expect((await (await shop([digitalOnly])).place()).status).toBe(201)
    expect(await (await shop([digitalOnly])).asked()).toBeUndefined()
    expect((await (await shop([digitalOnly], [{}, { type: 'digital' }])).place()).status).toBe(400)
  })

  it('of a product is asked for each product that is sold', async () => {
    const own = [question({ required: true })]
    const { place, stored, asked, products } = await shop(
      [],
      [
        { name: 'Shirt', questions: own },
        { name: 'Hat', questions: own },
      ],
    )
    const [shirt, hat] = products.map(({ id, name }) => ({ productId: id, productName: name }))
    expect(await asked()).toMatchObject([
      { key: 'size', ...shirt },
      { key: 'size', ...hat },
    ])

    const each = await place([
      { key: 'size', value: 'M', productId: shirt!.productId },
      { key: 'size', value: '58', productId: hat!.productId },
    ])
    expect(await stored(each.body.orderId)).toMatchObject([
      { value: 'M', product_id: shirt!.productId, product_name: 'Shirt' },
      { value: '58', product_id: hat!.productId, product_name: 'Hat' },
    ])
    const both = await place([{ key: 'size', value: 'M' }])
    expect(await stored(both.body.orderId)).toMatchObject([{ value: 'M' }, { value: 'M' }])
    expect((await place([{ key: 'size', value: 'M', productId: shirt!.productId }])).status).toBe(400)
  })

  it('is one of at most twenty, required ones first', async () => {
    const many = Array.from({ length: 20 }, (_, i) => question({ key: `q${i}`, label: `Question ${i}` }))
    const { asked } = await shop(many, [
      { questions: [question({ key: 'needed', required: true }), question({ key: 'optional' })] },
    ])
    const keys = (await asked()).map(({ key }: Question) => key)
    expect(keys).toEqual([...many.slice(0, 19).map(({ key }) => key), 'needed'])
  })
})

describe('the questions of a link', () => {
  const save = async (questions: unknown[]) => {
    const { merchant, link } = await shop([])
    return api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { questions } })
  }

  it('are returned with a key, without settings that their kind does not have', async () => {
    const { status, body } = await save([
      { label: ' Your\nsize ', kind: 'text', format: 'digits', max_length: 3, choices: ['x'], countries: ['DE', 'DE'] },
      { key: 'size', label: 'Size', kind: 'choice', choices: ['S', 'M'], format: 'phone', max_length: 3, minimum: 1 },
    ])
    expect(status).toBe(200)
    const none = { hint: null, required: false, min_length: null, max_length: null, format: null, minimum: null, maximum: null }
    expect(body.options.questions).toEqual([
      {
        ...none,
        key: expect.stringMatching(/^[a-z]{10}$/),
        label: 'Your size',
        kind: 'text',
        format: 'digits',
        max_length: 3,
        choices: [],
        countries: ['DE'],
        product_types: [],
      },
      { ...none, key: 'size', label: 'Size', kind: 'choice', choices: ['S', 'M'], countries: [], product_types: [] },
    ])
  })

  it.each([
    ['questions.0.label', { label: ' ', kind: 'text' }],
    ['questions.0.kind', { label: 'Size', kind: 'regex' }],
    ['questions.0.pattern', { label: 'Size', kind: 'text', pattern: '(a+)+$' }],
    ['questions.0.key', { label: 'Size', kind: 'text', key: '0size' }],
    ['questions.0.choices', { label: 'Size', kind: 'choice' }],
    ['questions.0.choices', { label: 'Size', kind: 'choices', choices: ['S', ' S '] }],
    ['questions.0.max_length', { label: 'Size', kind: 'text', max_length: 501 }],
    ['questions.0.min_length', { label: 'Size', kind: 'text', min_length: 9, max_length: 3 }],
    ['questions.0.minimum', { label: 'Size', kind: 'number', minimum: 9, maximum: 3 }],
    ['questions.0.countries.0', { label: 'Size', kind: 'text', countries: ['Germany'] }],
  ])('are refused at %s', async (path, input) => {
    expect(await save([input])).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('are at most twenty, each with its own key', async () => {
    const text = { label: 'Size', kind: 'text' }
    expect((await save(Array.from({ length: 20 }, () => text))).status).toBe(200)
    expect(await save(Array.from({ length: 21 }, () => text))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'questions' }] },
    })
    const same = [
      { ...text, key: 'size' },
      { ...text, key: 'size' },
    ]
    expect(await save(same)).toMatchObject({ status: 400, body: { errors: [{ path: 'questions.1.key' }] } })
  })

  it('are created and changed with the link, or refused with it', async () => {
    const { merchant, products } = await shop([])
    const items = [{ productId: products[0]!.id }]
    const create = (questions: unknown) =>
      api.request('POST', '/carts', { as: merchant, body: { name: 'Shirts', items, questions } })
    const known = await api.db('links').where({ merchantId: merchant.id })

    expect(await create([{ label: 'Size', kind: 'choice' }])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'questions.0.choices' }] },
    })
    expect(await api.db('links').where({ merchantId: merchant.id })).toHaveLength(known.length)
    const link = await create([{ key: 'size', label: 'Size', kind: 'choice', choices: ['S'] }])
    expect(link).toMatchObject({ status: 201, body: { options: { questions: [{ key: 'size' }] } } })
    const change = (body: object) => api.request('PUT', `/carts/${link.body.id}`, { as: merchant, body })
    expect((await change({ name: 'Two shirts' })).body.options.questions).toHaveLength(1)
    expect((await change({ questions: [] })).body).toMatchObject({ name: 'Two shirts', options: { questions: [] } })
    const stranger = await buildMerchant(api.db)
    expect((await api.request('PUT', `/carts/${link.body.id}`, { as: stranger, body: { questions: [] } })).status).toBe(404)
  })
})

describe('the questions of a product', () => {
  it('are saved with it as JSON, copied with it, and kept by other changes', async () => {
    const merchant = await buildMerchant(api.db)
    const body = { name: 'Shirt', price: 20, questions: [{ key: 'size', label: 'Size', kind: 'choice', choices: ['S'] }] }
    const product = await api.request('POST', '/products', { as: merchant, body })
    expect(product).toMatchObject({ status: 201, body: { questions: [{ key: 'size', choices: ['S'] }] } })
    const path = `/products/${product.body.id}`
    expect((await api.request('PUT', path, { as: merchant, body: { price: 21 } })).body.questions).toHaveLength(1)
    expect((await api.request('POST', `${path}/duplicate`, { as: merchant })).body.questions).toEqual(product.body.questions)
    const wrong = { questions: [{ label: 'Size', kind: 'choice' }] }
    expect(await api.request('PUT', path, { as: merchant, body: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'questions.0.choices' }] },
    })
    expect((await api.request('PUT', path, { as: merchant, body: { questions: [] } })).body.questions).toEqual([])
  })

  it('are kept when an export of the products is imported again', async () => {
    const merchant = await buildMerchant(api.db)
    const questions = [{ key: 'size', label: 'Size', kind: 'choice', choices: ['S', 'M'], required: true }]
    const { body: shirt } = await api.request('POST', '/products', {
      as: merchant,
      body: { name: 'Shirt', price: 20, questions },
    })
    const { body: sheet } = await api.request('GET', '/products/export?format=csv', { as: merchant })
    expect(String(sheet)).toContain('Shirt')

    const body = new FormData()
    body.append('excel', new File([String(sheet).replace('Shirt', 'Linen shirt')], 'products.csv'))
    expect(await api.request('POST', '/products/import', { as: merchant, body })).toMatchObject({
      status: 200,
      body: { errors: [] },
    })
    const after = await api.request('GET', `/products/${shirt.id}`, { as: merchant })
    expect(after.body).toMatchObject({ name: 'Linen shirt', questions: shirt.questions })
  })
})

describe('what is known of answers', () => {
  const questions = [
    question({ kind: 'choices', choices: ['S', 'M'], label: '=Sizes' }),
    question({ key: 'gift', label: 'Is it a gift?', kind: 'checkbox' }),
    question({ key: 'day', label: 'Delivery day', kind: 'date' }),
    question({ key: 'note', label: 'Note', kind: 'long_text' }),
  ]
  const answers = [
    { key: 'size', value: ['S', 'M'] },
    { key: 'gift', value: true },
    { key: 'day', value: '2026-12-24' },
    { key: 'note', value: 'Ring <twice>\nThen wait' },
  ]
  async function sold() {
    const { merchant, place } = await shop(questions, [{ priceMinor: 0 }])
    const email = `${randomUUID()}@example.com`
    const { body } = await place(answers, { customerEmail: email, locale: 'de' })
    const confirmation = { clientSecret: body.clientSecret }
    expect((await api.request('POST', `/orders/${body.orderId}/confirm`, { body: confirmation })).status).toBe(200)
    await api.runJobs()
    return { merchant, email, orderId: body.orderId as string }
  }

  it('is in the receipt in its language, and in the merchant’s notice', async () => {
    const { merchant, email } = await sold()
    const [receipt] = api.mails.filter((mail) => mail.to === email)
    expect(receipt!.text).toContain(
      'Ihre Antworten:\n=Sizes\n  S, M\nIs it a gift?\n  Ja\nDelivery day\n  24. Dezember 2026\nNote\n  Ring <twice>\n  Then wait',
    )
    expect(receipt!.html).toMatch(/Ring &#60;twice&#62;<br>Then wait/)
    const [notice] = api.mails.filter((mail) => mail.to === merchant.email)
    expect(notice!.text).toContain('Answers:\n=Sizes\n  S, M\nIs it a gift?\n  Yes\nDelivery day\n  December 24, 2026')
  })

  it('is on the page of the buyer’s orders, and not of anyone else’s', async () => {
    const { email } = await sold()
    await sold()
    const token = signOrders(api.config.secrets, email)
    const { body } = await api.request('GET', `/account/orders?token=${encodeURIComponent(token)}`)
    expect(body.orders).toHaveLength(1)
    expect(body.orders[0].answers).toMatchObject([
      { label: '=Sizes', value: ['S', 'M'], product_id: null },
      { label: 'Is it a gift?', value: true },
      { label: 'Delivery day', value: '2026-12-24' },
      { label: 'Note', value: 'Ring <twice>\nThen wait' },
    ])
  })

  it('is in the export, with a column per question', async () => {
    const { merchant } = await sold()
    const { body } = await api.request('GET', '/orders/export?format=csv', { as: merchant })
    const [heading, row] = String(body).split('\n')
    expect(heading).toMatch(/,answer: =Sizes,answer: Delivery day,answer: Is it a gift\?,answer: Note$/)
    expect(row).toContain(',"S, M",2026-12-24,true,"Ring <twice>')
  })

  it('is erased with the customer, from order, events and mails', async () => {
    const { merchant, orderId } = await sold()
    const { body } = await api.request('GET', '/customers', { as: merchant })
    expect((await api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })).status).toBe(204)
    expect((await Order.query(api.db).findOne({ merchantId: merchant.id, id: orderId }))!.answers).toEqual([])
    const events = await api.db('outbox').where({ merchantId: merchant.id }).whereLike('type', 'order.%').orderBy('position')
    expect(events.length).toBeGreaterThan(2)
    expect(JSON.stringify(events)).not.toContain('twice')
    expect(await api.db('mails').where({ merchantId: merchant.id, template: 'receipt' })).toEqual([])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
