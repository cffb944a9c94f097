import { once } from 'node:events'
import fs from 'node:fs'
import http, { type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi } from '../../test/server.ts'
import { type SilentDatabase, startSilentDatabase } from '../../test/silentDatabase.ts'
import { createApp } from '../app.ts'
import { connect } from '../platform/db/knex.ts'
import { bootCheckout } from '../features/checkout/boot.ts'
import { bootShop } from '../features/checkout/shop/bootShop.ts'
import { bootOutage } from '../features/checkout/bootOutage.ts'
import { createPublicLinks } from '../shop/sale/createPublicLinks.ts'
import { createPages } from './pages.ts'

const api = startApi()
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-outage-'))
/** The least that the server reads of the builds. */
const BUILD: Record<string, string> = {
  'docs/dist/index.html': '',
  'dashboard/dist/landing.html': '',
  'dashboard/dist/index.html': '<head></head>',
  'dashboard/dist/preload.json': '{}',
  'dashboard/dist/outlines.json': '{}',
  'checkout/dist/server/entry-server.js':
    'module.exports.createPages = () => ({ renderCheckout: (boot, nonce) => JSON.stringify({ ...boot, nonce }) })',
  'checkout/dist/server/package.json': '{"type":"commonjs"}',
  'sdk/dist/embed/script.json': '{"version":"0.1.0","file":"v1.0123456789ab.js","integrity":"sha384-x"}',
  'sdk/dist/embed/v1.js': 'embed',
}
beforeAll(() => {
  for (const [file, text] of Object.entries(BUILD)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
})
afterAll(() => fs.rmSync(root, { recursive: true }))

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

describe.each(['hangs', 'is gone'])('a checkout while the database %s', (state) => {
  let silent: SilentDatabase
  let db: Knex
  let server: Server
  const logged: unknown[] = []
  beforeEach(() => void logged.splice(0))
  beforeAll(async () => {
    silent = await startSilentDatabase()
    if (state === 'is gone') silent.stop()
    db = connect(silent.url)
    const { signals, payments, config } = api
    const deps = { ...api, db, publicLinks: createPublicLinks({ db, signals, payments, config }) }
    const pages = await createPages({
      root,
      testMode: true,
      publicUrl: config.publicUrl,
      checkoutUrl: config.publicUrl,
      landingLink: null,
      selfServicePlans: [],
      doors: config,
      feeRates: { basic: 8.5, pro: 6.5, enterprise: 5.3 },
      stripe: null,
      bootCheckout: bootCheckout(deps),
      bootOutage: bootOutage(deps),
      bootShop: bootShop(deps),
      framersOf: async () => null,
      indexedCheckouts: async () => [],
      sdkPackage: { ...api.sdkPackage, bytes: Buffer.from('package') },
      checkoutMs: 300,
    })
    const app = createApp({ ...deps, pages, checkResponses: false, log: (error) => logged.push(error) })
    server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.close().closeAllConnections()
    silent.stop()
    await db.destroy()
  })

  /** fetch would not send a host of our own. */
  async function open(target: string, headers: http.OutgoingHttpHeaders) {
    const { port } = server.address() as AddressInfo
    const request = http.get({ host: '127.0.0.1', port, path: target, headers })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) }
  }

  it.each(['/checkout/k3x9q2abcd', '/checkout/pay?session=cs_test_1'])(
    'is a page at %s that loads itself again',
    async (address) => {
      const { status, headers, body } = await open(address, BROWSER)

      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(body).toMatchObject({ link: null, locale: 'de-AT', problem: { status: 503, code: 'unavailable' } })
      expect(body.problem.retrySeconds).toBeGreaterThanOrEqual(5)
      expect(headers['retry-after']).toBe(String(body.problem.retrySeconds))
      expect(headers['content-security-policy']).toContain(`'nonce-${body.nonce}'`)
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(logged).toHaveLength(1)
    },
  )

  it('stays in its frame, in the language that the site requests', async () => {
    const { body } = await open('/checkout/k3x9q2abcd?embed=modal&locale=fr', BROWSER)

    expect(body).toMatchObject({ locale: 'fr', frame: { mode: 'modal', allowedOrigins: [api.config.publicUrl] } })
  })

  it('is JSON for a program', async () => {
    const { status, headers, body } = await open('/checkout/k3x9q2abcd', { accept: 'application/json' })

    expect([status, headers['content-type'], body.code]).toEqual([503, 'application/json; charset=utf-8', 'unavailable'])
    expect(headers['retry-after']).toBe('5')
  })

  it.runIf(state === 'is gone')('is the same page on the domain of a merchant, whose host cannot be looked up', async () => {
    const { status, body } = await open('/checkout/k3x9q2abcd', { ...BROWSER, host: 'pay.kiln.example' })

    expect([status, body.problem.code]).toEqual([503, 'unavailable'])
  })
})
