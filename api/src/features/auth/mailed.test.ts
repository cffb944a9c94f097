import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'

const api = startApi()

const newcomer = () => ({
  name: 'Ada Byron',
  email: `${randomUUID()}@example.com`,
  password: 'difference-engine',
  storeName: 'Ada Prints',
})
async function signUp() {
  const body = newcomer()
  const { body: session } = await api.request('POST', '/auth/register', { body })
  await api.runJobs()
  const headers = { authorization: `Bearer ${session.token}` }
  return { ...body, id: session.id as string, headers, me: () => api.request('GET', '/auth/me', { headers }) }
}
const newestTo = (to: string) => api.mails.findLast((mail) => mail.to === to)
/** The token in the newest mail to this address. */
const mailed = (to: string) => /token=([\w-]+)/.exec(newestTo(to)?.text ?? '')?.[1]
const forgot = async (email: string) => {
  const answer = await api.request('POST', '/auth/forgot-password', { body: { email } })
  await api.runJobs()
  return answer
}
const reset = (token: string | undefined, password = 'analytical-engine') =>
  api.request('POST', '/auth/reset-password', { body: { token, password } })

describe('requestPasswordReset', () => {
  it('responds the same for an address with and without an account, and mails only the first', async () => {
    const { email } = await signUp()
    const sent = api.mails.length

    expect(await forgot(email.toUpperCase())).toMatchObject({ status: 202, body: { accepted: true } })
    expect(await forgot('nobody@example.com')).toMatchObject({ status: 202, body: { accepted: true } })
    expect(api.mails.slice(sent)).toMatchObject([{ to: email, subject: 'Set a new password' }])
  })
})

describe('resetPassword', () => {
  it('works once, ends every other session and signs in', async () => {
    const { email, me } = await signUp()
    await forgot(email)
    const token = mailed(email)

    const [first, second] = await Promise.all([reset(token), reset(token)])

    expect([first.status, second.status].sort()).toEqual([200, 422])
    expect((await me()).status).toBe(401)
    expect((await api.request('POST', '/auth/login', { body: { email, password: 'analytical-engine' } })).status).toBe(200)
    expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
  })

  it('refuses a common password, and keeps the link usable', async () => {
    const { email } = await signUp()
    await forgot(email)

    expect(await reset(mailed(email), 'password123')).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect((await reset(mailed(email))).status).toBe(200)
  })

  it('works for an hour, and only with the newest mail', async () => {
    const { email, id } = await signUp()
    await forgot(email)
    const older = mailed(email)
    await forgot(email)
    expect((await reset(older)).status).toBe(422)

    await api.db('mailed_tokens').where({ merchantId: id }).update({ expiresAt: new Date() })

    expect((await reset(mailed(email))).status).toBe(422)
  })

  it('stores only a hash of the token', async () => {
    const { email } = await signUp()
    await forgot(email)

    expect(JSON.stringify(await api.db('mailed_tokens'))).not.toContain(mailed(email))
    expect(JSON.stringify(await api.db('mails').whereNotNull('sentAt'))).not.toContain(mailed(email))
  })
})

describe('the mails about an account', () => {
  it.each([
    ['Confirm your email address', '/confirm-email', () => Promise.resolve()],
    ['Set a new password', '/reset-password', forgot],
  ])('%s: have the same content as HTML and as plain text, and no name', async (subject, page, trigger) => {
    const { email, name } = await signUp()
    await trigger(email)

    const { text, html, ...mail } = newestTo(email)!

    expect(mail).toMatchObject({ subject })
    const link = `http://localhost:3000${page}?token=${mailed(email)}`
    expect(text).toContain(`:\n${link}\n`)
    expect(html).toContain(`<a href="${link}"`)
    expect(html).toContain('</html>')
    for (const part of [subject, email, 'The link works ']) for (const form of [text, html]) expect(form).toContain(part)
    for (const form of [text, html]) expect(form).not.toContain(name)
  })
})

describe('confirmEmail', () => {
  it('confirms the address that the mail was sent to', async () => {
    const { email, headers, me } = await signUp()
    expect((await me()).body.emailConfirmed).toBe(false)

    expect((await api.request('POST', '/auth/confirm-email', { headers, body: { token: mailed(email) } })).status).toBe(200)

    expect((await me()).body.emailConfirmed).toBe(true)
  })

  it('is sent again on request', async () => {
    const { email, headers } = await signUp()
    const sent = api.mails.filter((mail) => mail.to === email).length

    await api.request('POST', '/auth/confirm-email/resend', { headers })
    await api.runJobs()

    expect(api.mails.filter((mail) => mail.to === email)).toHaveLength(sent + 1)
  })
})

describe('changePlan', () => {
  it('rejects a plan that only the operator grants', async () => {
    const { headers } = await signUp()

    const { status, body } = await api.request('PUT', '/auth/plan', { headers, body: { tier: 'enterprise' } })

    expect([status, body.message]).toEqual([403, 'This plan is not self-service. Please contact sales.'])
    expect((await api.request('GET', '/auth/me', { headers })).body.tier).toBe('basic')
  })

  it('changes the rate of future orders only', async () => {
    const { headers } = await signUp()
    expect((await api.request('PUT', '/auth/plan', { headers, body: { tier: 'pro' } })).body).toMatchObject({
      tier: 'pro',
      feeRate: 6.5,
    })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
