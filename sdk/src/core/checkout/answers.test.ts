import { describe, expect, it, vi } from 'vitest'
import {
  buildDigitalLink,
  buildError,
  buildLink,
  buildPlaced,
  buildQuestion,
  CREATE,
  createFakeShop,
} from '../../test/fakeShop.js'
import { answerField, answerText } from './answerField.js'
import { answerProblem, answerValue } from './answerValue.js'
import { createCheckout } from './createCheckout.js'
import type { PublicLink, Question } from './state.js'

const SIZE = answerField(buildQuestion())
const ADDRESS = { fullName: 'Nora', addressLine1: 'Way 1', city: 'Town', state: 'X', zip: '1000' }

function open(link: PublicLink, answers: Parameters<typeof createFakeShop>[0] = {}) {
  const shop = createFakeShop(answers)
  const storage = new Map<string, string>()
  const kept = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  }
  const checkout = createCheckout({ client: shop.client, link, storage: kept, wait: async () => {} })
  checkout.setField('email', 'nora@lindqvist.example')
  return { ...shop, checkout, kept, charge: vi.fn(async () => {}) }
}

describe('questions', () => {
  it('stop a form of one page until they are answered, and are sent with their wording', async () => {
    const { checkout, to, charge } = open(
      buildDigitalLink({ questions: [buildQuestion(), buildQuestion({ key: 'gift', kind: 'checkbox', required: false })] }),
    )
    const { answers } = await checkout.preload()
    expect([...answers.problems.value]).toEqual([])
    await checkout.pay(charge)
    expect([...answers.problems.value.values()]).toEqual([{ why: 'missing' }, null])
    expect([to(CREATE).length, checkout.state.value]).toEqual([0, { step: 'contact' }])

    checkout.setField(SIZE, ' M ')
    expect([...answers.problems.value.values()]).toEqual([null, null])
    await checkout.pay(charge)
    expect(to(CREATE)[0]!.body['answers']).toEqual([
      { key: 'size', label: 'Your size', value: 'M' },
      { key: 'gift', label: 'Your size', value: false },
    ])
    expect(charge).toHaveBeenCalledOnce()
  })

  it('belong to step 2 if something is shipped, and follow its country', async () => {
    const { checkout, to } = open(buildLink({ questions: [buildQuestion({ countries: ['CA'] })] }))
    const { answers } = await checkout.preload()
    await checkout.continueFromContact()
    for (const [name, text] of Object.entries(ADDRESS)) checkout.setField(name as 'city', text)
    checkout.setField('country', 'CA')
    expect(answers.asked.value.length).toBe(1)
    expect(await checkout.continueFromShipping()).toBe(false)
    expect(checkout.state.value).toEqual({ step: 'shipping' })

    checkout.setField('country', 'US')
    expect(answers.asked.value).toEqual([])
    expect(await checkout.continueFromShipping()).toBe(true)
    await vi.waitUntil(() => checkout.order.value.status === 'ready')
    expect(to(CREATE)[0]!.body).not.toHaveProperty('answers')
  })

  it('of products and product types follow what the shopper takes', async () => {
    const questions = [
      buildQuestion({ key: 'a', productId: 'product-1' }),
      buildQuestion({ key: 'b', productId: 'product-2' }),
      buildQuestion({ key: 'c', productTypes: ['physical'] }),
      buildQuestion({ key: 'd', productTypes: ['digital'] }),
    ]
    const { answers } = await open(buildLink({ questions })).checkout.preload()
    expect(answers.asked.value.map(({ key }) => key)).toEqual(['a', 'c'])
  })

  it('keep their answers over a reload', async () => {
    const link = buildDigitalLink({ questions: [buildQuestion()] })
    const { checkout, kept, client } = open(link)
    await checkout.start()
    checkout.setField(SIZE, 'M')
    const again = createCheckout({ client, link, storage: kept })
    await again.start()
    expect(again.values[SIZE].value).toBe('M')
  })

  it('are asked before a wallet opens', async () => {
    const { checkout } = open(buildLink({ questions: [buildQuestion()] }))
    const { answers, express } = await checkout.preload()
    expect(answers.early.value).toBe(false)
    expect(express.mayOpen()).toBe(false)
    expect([answers.early.value, [...answers.problems.value.values()]]).toEqual([true, [{ why: 'missing' }]])
    checkout.setField(SIZE, 'M')
    expect(express.mayOpen()).toBe(true)
  })
})

describe('an answer that the server refuses', () => {
  const GET = 'GET /carts/url/k3x9q2abcd'
  const refused = (path: string) => buildError(400, 'invalid_request', 'No.', { errors: [{ path, msg: 'No.' }] })

  it('is explained at its field until it is changed', async () => {
    const link = buildDigitalLink({ questions: [buildQuestion()] })
    const { checkout, charge } = open(link, {
      [CREATE]: [refused('answers.0.value'), { status: 201, body: buildPlaced() }],
      [GET]: { body: link },
    })
    const { answers } = await checkout.preload()
    checkout.setField(SIZE, 'M')
    await checkout.pay(charge)
    expect([...answers.problems.value.values()]).toEqual([{ why: 'server', message: 'No.' }])
    expect(charge).not.toHaveBeenCalled()
    checkout.setField(SIZE, 'L')
    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
  })

  it('shows questions that the merchant added or changed meanwhile', async () => {
    const link = buildDigitalLink({ questions: [buildQuestion()] })
    const now = { ...link, questions: [buildQuestion({ label: 'Size of the shirt' }), buildQuestion({ key: 'colour' })] }
    const { checkout, to, charge } = open(link, {
      [CREATE]: [refused('answers.0.label'), { status: 201, body: buildPlaced() }],
      [GET]: { body: now },
    })
    const { answers } = await checkout.preload()
    checkout.setField(SIZE, 'M')
    await checkout.pay(charge)
    expect([...answers.problems.value].map(([{ label }, problem]) => [label, problem?.why])).toEqual([
      ['Size of the shirt', 'changed'],
      ['Your size', 'missing'],
    ])
    checkout.setField(answerField({ key: 'colour', productId: null }), 'red')
    await checkout.pay(charge)
    expect(charge).toHaveBeenCalledOnce()
    expect(to(CREATE)).toHaveLength(2)
  })

  it('is left out if it is no longer asked', async () => {
    const link = buildDigitalLink({ questions: [buildQuestion({ required: false })] })
    const { questions: _, ...now } = link
    const { checkout, to, charge } = open(link, {
      [CREATE]: [refused('answers.0.key'), { status: 201, body: buildPlaced() }],
      [GET]: { body: now },
    })
    await checkout.preload()
    checkout.setField(SIZE, 'M')
    await checkout.pay(charge)
    expect(to(CREATE)[1]!.body).not.toHaveProperty('answers')
    expect(charge).toHaveBeenCalledOnce()
  })
})

describe('answerProblem', () => {
  it.each<[Partial<Question>, string, unknown]>([
    [{}, ' ', { why: 'missing' }],
    [{ maxLength: 2 }, 'abc', { why: 'tooLong', limit: 2 }],
    [{ minLength: 2 }, 'a', { why: 'tooShort', limit: 2 }],
    [{ maxLength: 2 }, '👍👍', null],
    [{ format: 'phone' }, '٠٣٠١٢٣٤', null],
    [{ format: 'digits' }, '1a', { why: 'format', format: 'digits' }],
    [{ kind: 'number' }, 'five', { why: 'number' }],
    [{ kind: 'number', minimum: 2 }, '1,5', { why: 'least', limit: 2 }],
    [{ kind: 'number', maximum: 2 }, '۳', { why: 'most', limit: 2 }],
    [{ kind: 'date' }, '2026-02-30', { why: 'date' }],
    [{ kind: 'choice', choices: ['S'] }, 'M', { why: 'missing' }],
    [{ kind: 'choices', choices: ['S'] }, 'M', { why: 'missing' }],
    [{ kind: 'checkbox' }, '', { why: 'missing' }],
    [{ kind: 'checkbox', required: false }, '', null],
  ])('of %j to %j', (changes, typed, problem) => {
    expect(answerProblem(buildQuestion(changes), typed)).toEqual(problem)
  })

  it.each<[Question['kind'], unknown]>([
    ['number', -1.5],
    ['checkbox', true],
    ['choices', ['S', 'M']],
    ['date', '2026-05-01'],
  ])('takes a prefilled %s', (kind, value) => {
    expect(answerValue(buildQuestion({ kind, choices: ['S', 'M'] }), answerText(value))).toEqual(value)
  })
})
