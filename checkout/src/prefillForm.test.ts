import { createPublicClient } from '@linktill/sdk'
import { answerField, createCheckout } from '@linktill/sdk/checkout'
import { describe, expect, it } from 'vitest'
import { prefillAnswers } from './prefillAnswers.ts'
import { prefillForm } from './prefillForm.ts'
import { buildLink, buildQuestion } from '../../sdk/src/test/fakeShop.ts'

const SIZE = answerField(buildQuestion({}))

describe('prefilled answers', () => {
  const questions = [
    buildQuestion({ productId: 'product-1' }),
    buildQuestion({}),
    buildQuestion({ key: 'meals', kind: 'choices' }),
    buildQuestion({ key: 'gift', kind: 'checkbox' }),
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
