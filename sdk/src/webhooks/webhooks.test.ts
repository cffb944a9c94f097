import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from './index.js'

const SECRET = `whsec_${Buffer.from('a secret of 24 characters').toString('base64')}`
const BODY = JSON.stringify({ type: 'order.completed', timestamp: '2026-11-21T12:00:00.000Z', data: { id: 'order-1' } })

const sign = (body = BODY, at = new Date(), secret = SECRET) => ({
  'Webhook-Id': 'msg_1',
  'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
  'Webhook-Signature': new Webhook(secret).sign('msg_1', at, body),
})

describe('verifyWebhook', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['an object, as Node has them', sign()],
    ['Headers, as the web has them', new Headers(sign())],
  ])('returns the event for headers in %s', (_what, headers) => {
    expect(verifyWebhook(BODY, headers, SECRET)).toEqual(JSON.parse(BODY))
  })

  it('accepts headers with the names of Svix', () => {
    const renamed = Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name.replace('Webhook', 'svix'), value]))

    expect(verifyWebhook(BODY, renamed, SECRET)).toMatchObject({ type: 'order.completed' })
  })

  it('accepts a body as bytes', () => {
    expect(verifyWebhook(new TextEncoder().encode(BODY), sign(), SECRET)).toMatchObject({ type: 'order.completed' })
  })

  it.each([
    ['another body', BODY.replace('order-1', 'order-2'), sign()],
    ['another secret', BODY, sign(BODY, new Date(), `whsec_${Buffer.from('somebody else’s own words').toString('base64')}`)],
    ['an age of ten minutes', BODY, sign(BODY, new Date(Date.now() - 600_000))],
    ['no signature', BODY, {}],
  ])('rejects %s', (_what, body, headers) => {
    expect(() => verifyWebhook(body, headers, SECRET)).toThrow(WebhookVerificationError)
  })

  it.each([
    ['behind', 600_000, /signed 600 seconds in the future .* the clocks differ/],
    ['ahead', -600_000, /signed 600 seconds ago .* the clocks differ/],
  ])('says that the clocks differ if this one is %s', (_what, ms, message) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00.000Z') })
    const headers = sign(BODY, new Date(Date.now() + ms))

    expect(() => verifyWebhook(BODY, headers, SECRET)).toThrow(message)
  })

  it('does not blame the clocks for another signature', () => {
    expect(() => verifyWebhook(`${BODY} `, sign(), SECRET)).toThrow(/^(?!.*clock)/)
  })
})
