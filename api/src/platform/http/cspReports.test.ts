import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { createApp } from '../../app.ts'
import type { CspReport } from './cspReports.ts'

const api = startApi()
const noted: CspReport[] = []
let server: Server

beforeAll(async () => {
  const options = { checkResponses: true, noteCsp: (report: CspReport) => void noted.push(report) }
  server = createApp({ ...api, ...options, log: (error) => api.bugs.push(error) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => void (noted.length = 0))
afterAll(() => {
  vi.useRealTimers()
  server.close()
})

const send = (body: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/csp-reports`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/csp-report' },
  })
const report = (changes: object) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://pay.example/account/orders?token=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/skim.js?card=4242',
      disposition: 'enforce',
      ...changes,
    },
  })

describe('a report of a content security policy', () => {
  it('is logged without personal data and without secrets', async () => {
    expect((await send(report({}))).status).toBe(204)
    await send(
      report({ 'blocked-uri': 'inline', disposition: 'report', 'document-uri': 'https://pay.example/checkout/k3x9q2abcd' }),
    )

    expect(noted).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/account', disposition: 'enforce' },
      { directive: 'script-src-elem', blocked: 'inline', page: '/checkout', disposition: 'report' },
    ])
  })

  it.each(['', 'null', '{"a":', '[]', '{}', report({ 'effective-directive': 'a\nline of the log' }), '"text"'])(
    'is refused when it is %o',
    async (body) => {
      expect((await send(body)).status).toBe(400)
      expect(noted).toEqual([])
    },
  )

  it('is refused if it is too long', async () => {
    expect((await send(report({ 'script-sample': 'x'.repeat(20_000) }))).status).toBe(413)
  })

  it('is logged at most 60 times a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })

    for (let sent = 0; sent < 70; sent++) expect((await send(report({}))).status).toBe(204)

    expect(noted).toHaveLength(60)
    expect(api.bugs).toEqual([])
  })
})
