import { expect, it } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createConfirmation } from './confirmation.ts'

const used = { status: 422, body: { message: 'This link has been used.', code: 'token_invalid', request_id: 'r' } }

it('sends one request if the page mounts twice', async () => {
  const { client, calls } = clientAnswering(() => ({ body: { accepted: true } }))
  const confirmation = createConfirmation(client, 'token', () => false)

  await Promise.all([confirmation.begin(), confirmation.begin()])

  expect(calls).toEqual(['POST /auth/confirm-email'])
  expect(confirmation.state.value).toEqual({ status: 'confirmed' })
})

it('distinguishes an invalid link from one that has already confirmed the signed-in account', async () => {
  const { client } = clientAnswering(({ method }) =>
    method === 'GET' ? { body: { emailConfirmed: true, pendingEmail: null } } : used,
  )
  const [stranger, owner] = [createConfirmation(client, 'token', () => false), createConfirmation(client, 'token', () => true)]

  await stranger.begin()
  await owner.begin()

  expect(stranger.state.value).toEqual({ status: 'failed', reason: 'This link has been used.' })
  expect(owner.state.value).toEqual({ status: 'confirmed' })
})

it('sends no request without a token', async () => {
  const { client, calls } = clientAnswering(() => used)
  const confirmation = createConfirmation(client, '', () => true)

  await confirmation.begin()

  expect(confirmation.state.value).toMatchObject({ status: 'failed' })
  expect(calls).toEqual([])
})

it('asks for the password if nobody is signed in to the account', async () => {
  const refusal = (msg: string) => ({
    status: 400,
    body: { message: msg, code: 'invalid_request', request_id: 'r', errors: [{ path: 'password', msg }] },
  })
  const sent: unknown[] = []
  const { client } = clientAnswering(({ body }) => {
    sent.push(body)
    const { password } = body as { password?: string }
    if (password === 'difference') return { body: { accepted: true } }
    return refusal(password ? 'Password is incorrect.' : 'Sign in to the account, or enter its password.')
  })
  const confirmation = createConfirmation(client, 'token', () => false)

  await confirmation.begin()
  expect(confirmation.state.value).toEqual({ status: 'password' })
  await confirmation.form.submit()
  expect(confirmation.form.problems.value).toEqual({ password: 'Password is required' })
  confirmation.form.set({ password: 'a guess' })
  await confirmation.form.submit()
  expect(confirmation.form.problems.value).toEqual({ password: 'Password is incorrect.' })
  confirmation.form.set({ password: 'difference' })
  await confirmation.form.submit()

  expect(confirmation.state.value).toEqual({ status: 'confirmed' })
  expect(sent).toEqual([{ token: 'token' }, { token: 'token', password: 'a guess' }, { token: 'token', password: 'difference' }])
})
