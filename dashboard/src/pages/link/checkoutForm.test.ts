import { describe, expect, it } from 'vitest'
import { editLink } from '../../../test/linkAnswering.ts'
import type { CheckoutValues } from './checkoutForm.ts'

function setUp() {
  const { editor, sent } = editLink()
  return { form: editor.forms.checkout, bodies: () => sent.map(({ body }) => body) }
}

describe('createCheckoutForm', () => {
  it('sends only what changed, and nothing without a change', async () => {
    const { form, bodies } = setUp()
    await form.submit()
    form.set({ message: 'Thank you.' })
    await form.submit()

    expect(bodies()).toEqual([{ custom_message: 'Thank you.' }])
  })

  it('keeps an explicit zero, drops empty rows, and clears emptied values', async () => {
    const { form, bodies } = setUp()
    form.set({ cost: '0', returnUrl: ' ' })
    form.addParam()
    form.setParam(form.values.value.params[0]!.key, { name: 'from', value: ' bio ' })
    form.toggleCountry('US')
    form.toggleCountry('DE')

    await form.submit()

    expect(bodies()).toMatchObject([
      { shipping_cost: 0, return_url: null, return_params: { from: 'bio' }, shipping_countries: ['CA', 'DE'] },
    ])
  })

  it('saves one rate per row, and drops empty rows', async () => {
    const { form, bodies } = setUp()
    form.addRate()
    form.addRate()
    form.setRate(form.values.value.rates[1]!.key, { country: 'CA', from: '', cost: '9.50' })

    await form.submit()

    expect(bodies()).toMatchObject([
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

    expect(bodies()[0]).not.toHaveProperty('shipping_countries')
  })

  it.each<[Partial<CheckoutValues>, keyof CheckoutValues]>([
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
    expect(bodies()).toEqual([])
  })
})
