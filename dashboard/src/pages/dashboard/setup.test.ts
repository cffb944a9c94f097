import type { Schema } from '@linktill/sdk'
import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createSetupActions, progressOf, saleAddress } from './setup.ts'

const product = { id: 'p1', name: 'Mug', price: 24, currency: 'USD', image_url: null, status: 'active' } as const
const EMAIL = 'ada+shop@example.com'
const setup = (changes: Partial<Schema<'DashboardSetup'>> = {}): Schema<'DashboardSetup'> => ({
  product,
  link: null,
  checkoutUrl: 'https://pay.test/checkout/p1',
  paymentsEnabled: true,
  testCard: true,
  ...changes,
})

describe('the checklist', () => {
  it.each([
    [{ product: null }, 'product'],
    [{ product: { ...product, status: 'draft' as const } }, 'product'],
    [{ paymentsEnabled: false }, 'payments'],
    [{}, 'sale'],
  ])('with %o continues with the step %s', (changes, next) => {
    expect(progressOf(setup(changes), 'platform').next).toBe(next)
  })

  it('has no step for payments with the account of the server’s keys', () => {
    expect(progressOf(setup({ paymentsEnabled: false }), 'own')).toMatchObject({ steps: ['product', 'sale'], next: 'sale' })
  })

  it('fills in the test card only in the sandbox, and opens no checkout that cannot be paid', () => {
    expect(saleAddress(setup(), EMAIL)).toBe('https://pay.test/checkout/p1?email=ada%2Bshop%40example.com#test-card')
    expect(saleAddress(setup({ testCard: false }), EMAIL)).toBe('https://pay.test/checkout/p1')
    expect(saleAddress(setup({ paymentsEnabled: false }), EMAIL)).toBeNull()
    expect(saleAddress(setup({ checkoutUrl: null }), EMAIL)).toBeNull()
  })

  it('activates a draft, and connects payments with the way back to the home page', async () => {
    const { client, calls } = clientAnswering(({ path }) => ({
      body: path === '/auth/stripe-connect' ? { url: 'https://bank.test/' } : {},
    }))
    const [leave, reload] = [vi.fn(), vi.fn()]
    const actions = createSetupActions(client, { leave, reload })

    await actions.activate('p1')
    await actions.connect()

    expect(calls.at(-1)).toBe('POST /auth/stripe-connect?return_to=home')
    expect(reload).toHaveBeenCalledOnce()
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.test/')
    expect(actions.busy.value).toBeNull()
  })

  it('shows why a step failed', async () => {
    const refusal = { status: 503, body: { message: 'Please try again later.', code: 'unavailable', request_id: 'r' } }
    const actions = createSetupActions(clientAnswering(() => refusal).client, { leave: vi.fn(), reload: vi.fn() })
    await actions.connect()
    expect(actions.problem.value).toBe('Please try again later.')
  })
})
