import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createPasswordReset } from './resetPassword.ts'

const NEW = { password: 'difference', confirmPassword: 'difference' }

describe('createPasswordReset', () => {
  it.each([
    [{}, { password: 'Password is required' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ ...NEW, confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
  ])('sends no request for %o', async (values, problems) => {
    const { client, calls } = clientAnswering(() => ({}))
    const reset = createPasswordReset(client.resetPassword, 'token', vi.fn())
    reset.set(values)
    await reset.submit()

    expect(reset.problems.value).toEqual(problems)
    expect(calls).toEqual([])
  })

  it('sends the token with the new password, and signs in', async () => {
    const sent: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      sent.push(body)
      return { body: { token: 't' } }
    })
    const onSignedIn = vi.fn()
    const reset = createPasswordReset(client.resetPassword, 'token', onSignedIn)
    reset.set(NEW)
    await reset.submit()

    expect(sent).toEqual([{ token: 'token', password: 'difference' }])
    expect(onSignedIn).toHaveBeenCalledOnce()
    expect(reset.dead.value).toBeNull()
  })

  it('rejects a used link, and allows a retry after other errors', async () => {
    let code = 'internal'
    const { client } = clientAnswering(() => ({ status: 422, body: { message: 'No longer.', code, request_id: 'r' } }))
    const reset = createPasswordReset(client.resetPassword, 'token', vi.fn())
    reset.set(NEW)
    await reset.submit()
    expect(reset.dead.value).toBeNull()
    expect(reset.problem.value).toBe('No longer.')

    code = 'token_invalid'
    await reset.submit()

    expect(reset.dead.value).toBe('No longer.')
  })

  it('is invalid without a token', () => {
    expect(createPasswordReset(clientAnswering(() => ({})).client.resetPassword, '', vi.fn()).dead.value).toContain(
      'not complete',
    )
  })
})
