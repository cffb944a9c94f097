import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createSignup } from './signup.ts'

const account = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  password: 'difference',
  confirmPassword: 'difference',
}

describe('createSignup', () => {
  it('reports missing fields of step 1 only', () => {
    const signup = createSignup(clientAnswering(() => ({})).client, { tier: 'basic' }, vi.fn())
    signup.next()

    expect(signup.step.value).toBe(1)
    expect(signup.problems.value).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  it.each([
    [{ email: 'ada@example' }, { email: 'Email is invalid' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
  ])('stays in step 1 for %o', (changes, problems) => {
    const signup = createSignup(clientAnswering(() => ({})).client, { tier: 'basic' }, vi.fn())
    signup.set({ ...account, ...changes })
    signup.next()

    expect(signup.step.value).toBe(1)
    expect(signup.problems.value).toEqual(problems)
  })

  it('clears a problem when its field is edited', () => {
    const signup = createSignup(clientAnswering(() => ({})).client, { tier: 'basic' }, vi.fn())
    signup.next()
    signup.set({ email: 'a' })

    expect(signup.problems.value.email).toBeUndefined()
    expect(signup.problems.value.firstName).toBe('First name is required')
  })

  it('replaces a plan that nobody can choose alone, and keeps the plan if the server does not say', async () => {
    const chosen = async (client: ReturnType<typeof clientAnswering>['client']) => {
      const signup = createSignup(client, { tier: 'enterprise' }, vi.fn())
      await signup.readPlans()
      return [signup.values.value.tier, signup.offer.value]
    }

    const fees = { basic: 8.5, pro: 6, enterprise: 0 }
    const body = { openid: null, self_service_plans: ['pro'], fee_rates: fees, shop: 'platform' }
    expect(await chosen(clientAnswering(() => ({ body })).client)).toEqual([
      'pro',
      { selfService: ['pro'], fees, hasPlans: true },
    ])
    expect((await chosen(clientAnswering(() => ({ status: 400, body: { status: 400, message: 'Down.' } })).client))[0]).toBe(
      'enterprise',
    )
  })

  it('requires the business and the terms before it registers', async () => {
    const { client, calls } = clientAnswering(() => ({}))
    const signup = createSignup(client, { tier: 'pro' }, vi.fn())
    signup.set(account)
    signup.next()
    await signup.submit()

    expect(calls).toEqual([])
    expect(signup.problems.value).toEqual({
      storeName: 'Business name is required',
      terms: 'You must agree to the terms and conditions',
    })
  })

  it('registers with the joined name and the plan, and signs in', async () => {
    const session = { token: 't', id: '1', name: 'Ada Byron', email: account.email, storeName: 'Ada Prints', tier: 'pro' }
    const sent: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      sent.push(body)
      return { status: 201, body: session }
    })
    const onSignedIn = vi.fn()
    const signup = createSignup(client, { tier: 'pro' }, onSignedIn)
    signup.set({ ...account, storeName: ' Ada Prints ', terms: true })
    await signup.submit()

    expect(sent).toEqual([
      expect.objectContaining({ name: 'Ada Byron', storeName: 'Ada Prints', tier: 'pro', timeZone: expect.any(String) }),
    ])
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  it('returns to step 1 when the email is taken', async () => {
    const taken = { status: 409, body: { message: 'User already exists', code: 'email_taken', request_id: 'r' } }
    const signup = createSignup(clientAnswering(() => taken).client, { tier: 'basic' }, vi.fn())
    signup.set({ ...account, storeName: 'Ada Prints', terms: true })
    signup.next()
    await signup.submit()

    expect(signup.step.value).toBe(1)
    expect(signup.problems.value).toEqual({ email: 'Email already in use' })
    expect(signup.alert.value).toBeNull()
  })

  it('sends an invitation, and shows at the email that it is for another address', async () => {
    const msg = 'This invitation is for another address. Sign up with the address that was invited.'
    const body = { message: msg, code: 'invalid_request', errors: [{ path: 'email', msg }], request_id: 'r' }
    const sent: unknown[] = []
    const { client } = clientAnswering((call) => {
      sent.push(call.body)
      return { status: 400, body }
    })
    const signup = createSignup(client, { tier: 'basic', invitation: 'abc' }, vi.fn())
    signup.set({ ...account, storeName: 'Ada Prints', terms: true })
    signup.next()
    await signup.submit()

    expect(sent).toEqual([expect.objectContaining({ invitation: 'abc' })])
    expect(signup.step.value).toBe(1)
    expect(signup.problems.value).toEqual({ email: msg })
  })

  it('shows any other error as an alert', async () => {
    const down = { status: 503, body: { message: 'Please try again later.', code: 'unavailable', request_id: 'r' } }
    const signup = createSignup(clientAnswering(() => down).client, { tier: 'basic' }, vi.fn())
    signup.set({ ...account, storeName: 'Ada Prints', terms: true })
    signup.next()
    await signup.submit()

    expect(signup.step.value).toBe(2)
    expect(signup.alert.value).toBe('Registration failed: Please try again later.')
  })
})
