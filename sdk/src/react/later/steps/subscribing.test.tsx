import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCheckout } from '../../../core/checkout/createCheckout.js'
import type { PublicLink, Totals } from '../../../core/checkout/state.js'
import { messages as en } from '../../../languages/en/messages.js'
import { buildDigitalLink, buildPlaced, buildTotals, CREATE, createFakeShop, QUOTE } from '../../../test/fakeShop.js'
import { Checkout } from '../../Checkout.js'

beforeAll(() => {
  configure({ asyncUtilTimeout: 10_000 })
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(cleanup)

const THEN: NonNullable<Totals['then']> = {
  ...{ amount: 12, unit: 'month', every: 1, cycles: null, from: '2026-12-03', sum: null, afterwards: null },
  ...{ trial_days: 14, minimum_cycles: 0, is_instalments: false },
}

function draw(totals: Partial<Totals>, changes: Partial<PublicLink> = {}) {
  const all = buildTotals({ total: 0, then: THEN, ...totals })
  const link = buildDigitalLink({
    billing: {
      unit: 'month',
      every: 1,
      cycles: null,
      is_instalments: false,
      trial_days: 14,
      trial_price: 0,
      setup_price: 0,
      minimum_cycles: 0,
    },
    consents: [{ kind: 'recurring', when: 'always', text: null }],
    totals: all,
    ...changes,
  })
  const shop = createFakeShop({
    [QUOTE]: { body: { ...all, then: { ...THEN, amount: 6 } } },
    [CREATE]: { body: buildPlaced({ totals: all }) },
  })
  const checkout = createCheckout({ client: shop.client, link, wait: async () => {} })
  void checkout.start()
  render(<Checkout checkout={checkout} messages={en} />)
  return { ...shop, checkout }
}

describe('a subscription', () => {
  it('says beside the totals what is charged when, and names the duty to pay', async () => {
    draw({ total: 12, currency: 'EUR' })
    await screen.findByLabelText('Card number')
    const text = '€12.00 today, then €12.00 a month from December 3, 2026. Cancel any time.'
    expect(screen.getAllByText(text)).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Subscribe and pay €12.00' })).toBeTruthy()
    expect(
      await screen.findByRole('checkbox', {
        name: `I agree that ${buildDigitalLink().shopName} charges my payment method: ${text}`,
      }),
    ).toBeTruthy()
  })

  it('asks for a card if nothing is paid today', async () => {
    draw({ total: 0 })
    await screen.findByLabelText('Card number')
    expect(screen.getByRole('button', { name: 'Subscribe with obligation to pay' })).toBeTruthy()
    expect(screen.getByText(/^Nothing to pay today. Your card is saved/)).toBeTruthy()
  })

  it('asks again for the consent if a later payment becomes another', async () => {
    const { checkout } = draw({ total: 0 })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /a month from/ })
    fireEvent.click(box)
    expect(box.checked).toBe(true)
    await act(() => checkout.preload().then(() => checkout.choose([{ itemId: checkout.link.items[0]!.cartItemId }])))
    expect(box.checked).toBe(false)
    expect((await checkout.preload()).consents.isComplete()).toBe(false)
  })

  it('lists setup and trial, and what is charged once', async () => {
    const [item] = buildTotals().items
    const [sold] = buildDigitalLink().items
    draw(
      { items: [item!, { ...item!, cartItemId: 'x', productName: 'Setup: Yoga', charge: 'setup', lineTotal: 5 }] },
      { items: [{ ...sold!, recurring: false }] },
    )
    expect(screen.getAllByText('Setup').length).toBeGreaterThan(0)
    expect(screen.getByText('Charged once')).toBeTruthy()
  })
})
