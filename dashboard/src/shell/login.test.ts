import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../test/answering.ts'
import { createLogin } from './login.ts'

const session = { token: 't', id: '1', name: 'Ada Byron', email: 'ada@example.com', storeName: 'Ada Prints', tier: 'pro' }

describe('createLogin', () => {
  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [{ email: 'ada@', password: 'x' }, { email: 'Email is invalid' }],
    [{ email: 'ada@example.com' }, { password: 'Password is required' }],
  ])('sends no request for %o', async (values, problems) => {
    const { client, calls } = clientAnswering(() => ({}))
    const login = createLogin(client, vi.fn())
    login.set(values)
    await login.submit()

    expect(login.problems.value).toEqual(problems)
    expect(calls).toEqual([])
  })

  it('signs in with the typed values, and remembers the session if chosen', async () => {
    const sent: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      sent.push(body)
      return { body: session }
    })
    const onSignedIn = vi.fn()
    const login = createLogin(client, onSignedIn)
    login.set({ email: ' ada@example.com ', password: ' difference ', remember: true })
    await login.submit()

    expect(sent).toEqual([{ email: 'ada@example.com', password: ' difference ', remember: true, timeZone: expect.any(String) }])
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  it.each([
    [
      { status: 401, body: { message: 'Wrong email or password.', code: 'unauthorized', request_id: 'r' } },
      'Wrong email or password.',
    ],
    [{ status: 502, body: {} }, 'Login failed'],
  ])('explains a failure: %o', async (answer, message) => {
    const onSignedIn = vi.fn()
    const login = createLogin(clientAnswering(() => answer).client, onSignedIn)
    login.set({ email: 'ada@example.com', password: 'difference' })
    await login.submit()

    expect(login.problem.value).toBe(message)
    expect(onSignedIn).not.toHaveBeenCalled()
  })
})
