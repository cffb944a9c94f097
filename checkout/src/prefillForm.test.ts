import { createPublicClient } from '@linktill/sdk'
import { answerField, createCheckout, type PublicLink } from '@linktill/sdk/checkout'
import { describe, expect, it } from 'vitest'
import { prefillAnswers } from './prefillAnswers.ts'
import { prefillForm } from './prefillForm.ts'
import { buildLink } from './testLink.ts'

const question = (changes: object): NonNullable<PublicLink['questions']>[number] => ({
  key: 'size',
  label: 'Your size',
  hint: null,
  kind: 'text',
  required: true,
  minLength: null,
  maxLength: null,
  format: null,
  minimum: null,
  maximum: null,
  choices: [],
  countries: [],
  productTypes: [],
  productId: null,
  productName: null,
  ...changes,
})

const SIZE = answerField(question({}))

describe('prefilled answers', () => {
  const questions = [
    question({ productId: 'product-1' }),
    question({}),
    question({ key: 'meals', kind: 'choices' }),
    question({ key: 'gift', kind: 'checkbox' }),
  ]
  const open = () => createCheckout({ client: createPublicClient({ baseUrl: '/api' }), link: buildLink({ questions }) })

  it('go to every question with the key, in the form of its kind', async () => {
    const checkout = open()
    prefillForm(checkout, { prefill: { answers: { size: 'M', meals: ['Lunch', 'Dinner'], gift: true, hat: 'none' } } })
    await expect
      .poll(() => questions.map((one) => checkout.values[answerField(one)].value))
      .toEqual(['M', 'M', 'Lunch\nDinner', 'yes'])
  })

  it('leave what the shopper typed', () => {
    const checkout = open()
    checkout.setField(SIZE, 'L')
    prefillAnswers(checkout, { size: 'M' })
    expect(checkout.values[SIZE].value).toBe('L')
  })

  it('are ignored if they are no object', () => {
    const checkout = open()
    prefillForm(checkout, { prefill: { answers: null as never } })
    expect(checkout.values[SIZE].value).toBe('')
  })
})
