import { expect, it, vi } from 'vitest'
import { clientAnswering } from '../../test/answering.ts'
import { createLogin } from './login.ts'
import { type Challenge, createSecondFactor } from './secondFactor.ts'

const CHALLENGE: Challenge = { id: 'sealed', accepts: ['totp', 'recovery_code'], request: null }
const asked = {
  status: 401,
  body: { message: 'Enter it.', code: 'second_factor_required', challenge_id: 'sealed', accepts: ['totp'], request_id: 'r' },
}
const over = { status: 422, body: { message: 'This sign-in is over.', code: 'challenge_expired', request_id: 'r' } }

it('asks for the factor that the sign-in needs, and keeps the email when it begins again', async () => {
  const { client } = clientAnswering(() => asked)
  const login = createLogin(client, vi.fn(), { email: 'ada@example.com' })
  login.set({ password: 'difference' })

  await login.submit()
  expect(login.challenge.value).toEqual({ id: 'sealed', accepts: ['totp'], request: null })
  login.restart('This sign-in is over.')

  expect(login.challenge.value).toBeNull()
  expect(login.problem.value).toBe('This sign-in is over.')
  expect(login.values.value).toMatchObject({ email: 'ada@example.com', password: '' })
})

it('sends the challenge with the code, and signs in', async () => {
  const sent: unknown[] = []
  const { client, calls } = clientAnswering(({ body }) => {
    sent.push(body)
    return { body: { token: 't' } }
  })
  const onSignedIn = vi.fn()
  const { form } = createSecondFactor(client, CHALLENGE, onSignedIn, vi.fn())

  await form.submit()
  expect(form.problems.value).toEqual({ text: 'Code is required' })
  form.set({ text: '123456' })
  await form.submit()

  expect(calls).toEqual(['POST /auth/login/second-factor'])
  expect(sent).toEqual([{ challenge_id: 'sealed', code: '123456' }])
  expect(onSignedIn).toHaveBeenCalledOnce()
})

it('shows a wrong code at its field, and begins again when the challenge has ended', async () => {
  const wrong = { message: 'Wrong.', code: 'invalid_request', errors: [{ path: 'code', msg: 'Wrong.' }], request_id: 'r' }
  let answer: { status: number; body: object } = { status: 400, body: wrong }
  const { client } = clientAnswering(() => answer)
  const onOver = vi.fn()
  const { form, recovery } = createSecondFactor(client, CHALLENGE, vi.fn(), onOver)
  form.set({ text: '000000' })

  await form.submit()
  expect(form.problems.value).toEqual({ text: 'Wrong.' })
  answer = over
  await form.submit()
  await recovery.run()

  expect(onOver.mock.calls).toEqual([['This sign-in is over.'], ['This sign-in is over.']])
})

it('offers a passkey first, and the other ways beside it', () => {
  const { client } = clientAnswering(() => ({}))
  const { form } = createSecondFactor(client, { ...CHALLENGE, accepts: ['passkey', 'totp', 'recovery_code'] }, vi.fn(), vi.fn())

  expect([form.values.value.way, form.ways]).toEqual(['passkey', ['passkey', 'code']])
})
