import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { noticeOf } from '../audit/notices.ts'

const api = startApi()

const PASSWORD = 'difference-engine'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0'

async function signUp({ confirmed = true } = {}) {
  const email = `${randomUUID()}@example.com`
  const body = { name: 'Ada Byron', email, password: PASSWORD, storeName: 'Ada Prints' }
  const answer = await api.request('POST', '/auth/register', { body })
  const { id, token } = answer.body as { id: string; token: string }
  if (confirmed) await api.db('merchants').where({ id }).update({ emailConfirmedAt: new Date() })
  await api.runJobs()
  const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device_'))!
  const headers = { authorization: `Bearer ${token}`, 'user-agent': FIREFOX }
  const call = (method: string, path: string, body?: object) => api.request(method, path, { headers, ...(body && { body }) })
  return { id, email, token, device: device.split(';')[0]!, call }
}
const login = (
  email: string,
  { password = PASSWORD, cookie, ...more }: { password?: string; cookie?: string; tokenOnly?: boolean } = {},
) =>
  api.request('POST', '/auth/login', {
    body: { email, password, ...more },
    headers: { 'user-agent': FIREFOX, ...(cookie && { cookie }) },
  })
const mailsTo = (to: string) => api.mails.filter((mail) => mail.to === to && mail.text.includes('/not-me?token='))
const tokenIn = ({ text }: { text: string }) => /not-me\?token=([\w-]+)/.exec(text)![1]!
const report = (token: string) => api.request('POST', '/auth/not-me', { body: { token } })
const record = (id: string, name: string) =>
  recordAudit(
    api.db,
    { merchantId: id, sessionId: null, keyId: null, requestId: 'r', userAgent: FIREFOX },
    { action: 'api_key.created', after: { name } },
  )
/** The time at which jobs of the queue are due is the database's. */
const runLaterJobs = async () => {
  await api.db.raw('update graphile_worker._private_jobs set run_at = now()')
  await api.runJobs()
}

afterEach(() => void vi.useRealTimers())

describe('a mail about a change', () => {
  it('says what, when in the merchant’s time zone, and on which device', async () => {
    const merchant = await buildMerchant(api.db, { timeZone: 'Asia/Tokyo' })
    const { email } = merchant
    vi.useFakeTimers({ now: new Date('2027-01-01T15:30:00Z'), toFake: ['Date'] })
    await api.db('sessions').update({ provedAt: new Date(), endsAt: new Date('2027-02-01') })

    const { status } = await api.request('POST', '/api-keys', {
      as: merchant,
      headers: { 'user-agent': FIREFOX },
      body: { name: 'Warehouse', scopes: ['read'] },
    })
    await api.runJobs()

    expect(status).toBe(201)
    const [mail] = mailsTo(email)
    expect(mail!.subject).toBe('An API key was created')
    expect(mail!.text).toContain('Warehouse')
    expect(mail!.text).toContain('January 2, 2027 at 12:30 AM (Asia/Tokyo)')
    expect(mail!.text).toContain('Firefox on macOS')
  })

  it('is sent at most once in a quarter of an hour, and the next has all that happened meanwhile', async () => {
    const { id, email } = await signUp()

    await record(id, 'First')
    await api.runJobs()
    for (const name of ['Second', 'Third']) {
      await record(id, name)
      await api.runJobs()
    }
    expect(mailsTo(email)).toHaveLength(1)
    await api
      .db('mails')
      .where({ merchantId: id, template: 'account_notice' })
      .update({ createdAt: new Date(Date.now() - 901_000) })
    await runLaterJobs()
    await record(id, 'Fourth')
    await api.runJobs()

    expect(mailsTo(email).map(({ text }) => [...text.matchAll(/First|Second|Third|Fourth/g)].flat())).toEqual([
      ['First'],
      ['Third', 'Second'],
    ])
  })

  it('is not sent to an unconfirmed address, which may be a stranger’s', async () => {
    const { id, email } = await signUp({ confirmed: false })

    await record(id, 'Warehouse')
    await api.runJobs()

    expect(mailsTo(email)).toEqual([])
  })

  it('is sent for a sign-in on a new device only', async () => {
    const { email, device } = await signUp()

    await login(email, { cookie: device })
    await api.runJobs()
    expect(mailsTo(email)).toEqual([])
    await login(email)
    await api.runJobs()

    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
  })

  it('is sent once for a program that signs in again and again', async () => {
    const { id, email } = await signUp()
    await login(email, { tokenOnly: true })
    await api.runJobs()
    await api
      .db('mails')
      .where({ merchantId: id, template: 'account_notice' })
      .update({ createdAt: new Date(Date.now() - 901_000) })

    await login(email, { tokenOnly: true })
    await runLaterJobs()

    expect(mailsTo(email)).toHaveLength(1)
  })

  it.each([
    ['refund.created', { amount: 5 }, null],
    ['refund.created', { amount: 500, above_limit: true }, 'A large refund was made'],
    ['session.ended', null, null],
  ] as const)('follows from %s with %o: %s', (action, after, subject) => {
    expect(noticeOf({ action, after })).toBe(subject)
  })
})

describe('reportNotMe', () => {
  it('ends every session, key and the password, and mails a link that sets a new one', async () => {
    const { id, email, call } = await signUp()
    const { body: made } = await call('POST', '/api-keys', { name: 'Warehouse', scopes: ['read'] })
    await api.runJobs()

    const { status } = await report(tokenIn(mailsTo(email)[0]!))
    await api.runJobs()

    expect(status).toBe(200)
    expect((await call('GET', '/auth/me')).status).toBe(401)
    expect((await api.request('GET', '/products', { headers: { authorization: `Bearer ${made.secret}` } })).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    const mail = api.mails.findLast(({ to }) => to === email)!
    expect(mail.subject).toBe('Set a new password')
    const token = /reset-password\?token=([\w-]+)/.exec(mail.text)![1]
    const reset = await api.request('POST', '/auth/reset-password', { body: { token, password: 'analytical-engine' } })
    expect(reset.status).toBe(200)
    const [line] = await api.db('audit_events').where({ merchantId: id, action: 'access.reported' })
    expect(line).toMatchObject({ actorKind: 'person' })
  })

  it('works once, and not after seven days', async () => {
    const { id, email } = await signUp()
    await record(id, 'Warehouse')
    await api.runJobs()
    const token = tokenIn(mailsTo(email)[0]!)
    await record(id, 'Other')

    expect((await report(token)).status).toBe(200)
    expect(await report(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })

    await api.db('mails').where({ merchantId: id }).delete()
    await runLaterJobs()
    const late = tokenIn(mailsTo(email).at(-1)!)
    expect(late).not.toBe(token)
    vi.useFakeTimers({ now: Date.now() + 7 * 24 * 3_600_000 + 1000, toFake: ['Date'] })
    expect((await report(late)).status).toBe(422)
  })

  it('still works after the thief has set another password and another address, and takes the address back', async () => {
    const { id, email, call } = await signUp()
    await record(id, 'Warehouse')
    await api.runJobs()
    const token = tokenIn(mailsTo(email)[0]!)
    const theirs = `${randomUUID()}@example.com`
    await call('PUT', '/auth/me', { password: 'analytical-engine', currentPassword: PASSWORD })
    await call('PUT', '/auth/me', { email: theirs, currentPassword: 'analytical-engine' })
    await api.runJobs()
    const confirm = /confirm-email\?token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === theirs)!.text)![1]
    await call('POST', '/auth/confirm-email', { token: confirm })
    expect((await call('GET', '/auth/me')).body.email).toBe(theirs)

    expect((await report(token)).status).toBe(200)
    await api.runJobs()

    expect(await api.db('merchants').where({ id }).first('email')).toEqual({ email })
    expect((await login(theirs, { password: 'analytical-engine' })).status).toBe(401)
    expect(api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain('Set a new password')
  })

  it('removes second factors that were set up since, and keeps earlier ones', async () => {
    const { id, email } = await signUp()
    const add = (codeHash: string, createdAt: Date) => api.db('recovery_codes').insert({ merchantId: id, codeHash, createdAt })
    await add('earlier', new Date(Date.now() - 3_600_000))
    await add('since', new Date())
    await record(id, 'Warehouse')
    await api.runJobs()

    await report(tokenIn(mailsTo(email)[0]!))

    expect(await api.db('recovery_codes').where({ merchantId: id }).select('codeHash')).toEqual([{ codeHash: 'earlier' }])
  })

  it('takes no other mailed token, and no token of another purpose takes it', async () => {
    const { id, email } = await signUp()
    await record(id, 'Warehouse')
    await api.runJobs()
    const token = tokenIn(mailsTo(email)[0]!)
    await api.request('POST', '/auth/forgot-password', { body: { email } })
    await api.runJobs()
    const resetToken = /reset-password\?token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === email)!.text)![1]!

    expect((await report(resetToken)).status).toBe(422)
    const reset = await api.request('POST', '/auth/reset-password', { body: { token, password: 'analytical-engine' } })
    expect(reset.status).toBe(422)
  })
})
