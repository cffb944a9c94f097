import type { Schema } from '@linktill/sdk'
import { describe, expect, it } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createOptionsForm, type OptionValues } from './optionsForm.ts'

const link = {
  id: 'l1',
  currency: 'EUR',
  options: {
    collect_shipping_address: true,
    shipping_countries: ['US', 'CA'],
    shipping_cost: null,
    shipping_rates: [{ countries: ['US'], from_total: 50, cost: 0 }],
    allow_promo_codes: true,
    promo_code_id: null,
    customer_email: null,
    return_url: 'https://kiln.example/thanks',
    return_params: { ref: 'autumn' },
    questions: [],
    custom_message: null,
    tips: { type: 'amount', choices: [1, 2.5], allow_other: false, tax_class: 'zero' },
  },
} as unknown as Schema<'Link'>

function setUp() {
  const bodies: unknown[] = []
  const { client } = clientAnswering(({ body }) => {
    bodies.push(body)
    return { body: link }
  })
  return { form: createOptionsForm(client, link, () => {}), bodies }
}

describe('createOptionsForm', () => {
  it('saves tips as they are typed, and none when they are switched off', async () => {
    const { form, bodies } = setUp()
    form.set({ tips: { type: 'percent', choices: '10%, 15 20', allowsOther: true, taxClass: 'standard' } })
    await form.submit()
    form.set({ tips: null })
    await form.submit()

    expect(bodies).toMatchObject([
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

  it('sends unchanged values as they were loaded', async () => {
    const { form, bodies } = setUp()
    await form.submit()
    expect(bodies).toEqual([link.options])
  })

  it('keeps an explicit zero, drops empty rows, and clears emptied values', async () => {
    const { form, bodies } = setUp()
    form.set({ cost: '0', returnUrl: ' ' })
    form.addParam()
    form.setParam(form.values.value.params[0]!.key, { name: 'from', value: ' bio ' })
    form.toggleCountry('US')
    form.toggleCountry('DE')

    await form.submit()

    expect(bodies).toMatchObject([
      { shipping_cost: 0, return_url: null, return_params: { from: 'bio' }, shipping_countries: ['CA', 'DE'] },
    ])
  })

  it('saves one rate per row, and drops empty rows', async () => {
    const { form, bodies } = setUp()
    form.addRate()
    form.addRate()
    form.setRate(form.values.value.rates[1]!.key, { country: 'CA', from: '', cost: '9.50' })

    await form.submit()

    expect(bodies).toMatchObject([
      {
        shipping_rates: [
          { countries: ['US'], from_total: 50, cost: 0 },
          { countries: ['CA'], from_total: 0, cost: 9.5 },
        ],
      },
    ])
  })

  it('does not change the countries if no address is collected', async () => {
    const { form, bodies } = setUp()
    form.set({ collectsAddress: false, countries: [] })

    await form.submit()

    expect(bodies[0]).not.toHaveProperty('shipping_countries')
  })

  it.each<[Partial<OptionValues>, keyof OptionValues]>([
    [{ countries: [] }, 'countries'],
    [{ cost: '-1' }, 'cost'],
    [{ cost: '1.999' }, 'cost'],
    [{ rates: [{ key: 1, country: 'US', from: '', cost: '' }] }, 'rates'],
    [{ rates: [{ key: 1, country: '', from: 'x', cost: '1' }] }, 'rates'],
    [{ returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    [{ returnUrl: '/thanks' }, 'returnUrl'],
    [{ params: [{ key: 1, name: '', value: 'x' }] }, 'params'],
    [{ params: [{ key: 1, name: ' session_id ', value: 'x' }] }, 'params'],
    [{ params: ['a', 'a'].map((name, key) => ({ key, name, value: '' })) }, 'params'],
    [{ email: 'grace@' }, 'email'],
  ])('rejects %j at its field', async (changes, field) => {
    const { form, bodies } = setUp()
    form.set(changes)

    await form.submit()

    expect(Object.keys(form.problems.value)).toEqual([field])
    expect(bodies).toEqual([])
  })
})
