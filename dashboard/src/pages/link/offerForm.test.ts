import { describe, expect, it } from 'vitest'
import { editLink } from '../../../test/linkAnswering.ts'

function setUp() {
  const { editor, sent } = editLink()
  return { form: editor.forms.offer, bodies: () => sent.map(({ body }) => body) }
}

describe('createOfferForm', () => {
  it('saves tips as they are typed, and none when they are switched off', async () => {
    const { form, bodies } = setUp()
    form.set({ tips: { type: 'percent', choices: '10%, 15 20', allowsOther: true, taxClass: 'standard' } })
    await form.submit()
    form.set({ tips: null })
    await form.submit()

    expect(bodies()).toMatchObject([
      { tips: { type: 'percent', choices: [10, 15, 20], allow_other: true, tax_class: 'standard' } },
      { tips: null },
    ])
  })

  it.each([
    ['percent', '', 'Enter one to 4 tips.'],
    ['percent', '1 2 3 4 5', 'Enter one to 4 tips.'],
    ['percent', '12.5', 'Enter whole percentages from 1 to 100, such as 10, 15, 20.'],
    ['amount', '0', 'Enter amounts such as 5.00.'],
    ['amount', '1.005', 'Enter amounts such as 5.00.'],
  ] as const)('rejects tips in %s of "%s"', (type, choices, problem) => {
    const { form } = setUp()
    form.set({ tips: { type, choices, allowsOther: true, taxClass: 'zero' } })

    expect(form.check()).toBe(false)
    expect(form.problems.value.tips).toBe(problem)
  })
})
