import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import nock from 'nock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicFetch, isPublicAddress } from './publicFetch.ts'

let server: Server
let port: number
const seen: string[] = []
beforeAll(async () => {
  // These tests connect to names, with a resolver of their own.
  nock.restore()
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (request.url === '/slow') return
    if (request.url === '/reset' && seen.filter((call) => call === 'POST /reset').length === 1)
      return request.socket.resetAndDestroy()
    if (request.url === '/moved') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (request.url === '/endless') {
      const more = setInterval(() => response.write('x'.repeat(1000)), 1)
      request.on('close', () => clearInterval(more))
      return
    }
    response.end('thanks')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const post = (url: string, fetch = createPublicFetch({ reach: 'all' })) =>
  fetch({ url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 300 })
const REFUSED = 'The address is in a private network, which is not allowed.'

describe('createPublicFetch', () => {
  it('posts and returns the response', async () => {
    expect(await post(`http://127.0.0.1:${port}/hook`)).toMatchObject({ statusCode: 200, text: 'thanks', error: null })
  })

  it('uses a connection again, and sends the request once more when the receiver closes it', async () => {
    const fetch = createPublicFetch({ reach: 'all' })
    let opened = 0
    const count = () => opened++
    server.on('connection', count)

    for (let time = 0; time < 3; time++) await post(`http://127.0.0.1:${port}/hook`, fetch)
    const openedByThree = opened
    const answer = await post(`http://127.0.0.1:${port}/reset`, fetch)

    server.off('connection', count)
    expect(openedByThree).toBe(1)
    expect(answer).toMatchObject({ statusCode: 200, text: 'thanks' })
    expect(opened).toBe(2)
  })

  it('follows no redirect', async () => {
    expect(await post(`http://127.0.0.1:${port}/moved`)).toMatchObject({ statusCode: 302 })
    expect(seen).not.toContain('POST /elsewhere')
  })

  it('times out, and reads an endless response up to its limit', async () => {
    expect(await post(`http://127.0.0.1:${port}/slow`)).toMatchObject({
      statusCode: null,
      error: 'No response within 0.3 seconds.',
    })
    expect((await post(`http://127.0.0.1:${port}/endless`)).text).toHaveLength(4096)
  })

  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[fe80::1]',
    'localhost',
  ])('does not connect to %s', async (host) => {
    const before = seen.length

    const answer = await post(`http://${host}:${port}/inside`, createPublicFetch({ reach: 'none' }))

    expect(answer).toMatchObject({ statusCode: null, error: REFUSED })
    expect(seen).toHaveLength(before)
  })

  it('checks the address that it connects to, even when the name’s address changes', async () => {
    const lookedUp: string[] = []
    const rebinding = createPublicFetch({
      reach: 'none',
      resolve: (host, done) => {
        lookedUp.push(host)
        done(null, [{ address: lookedUp.length === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }])
      },
    })
    const before = seen.length

    expect(await post(`http://rebind.example:${port}/inside`, rebinding)).toMatchObject({ error: REFUSED })
    expect(lookedUp).toEqual(['rebind.example'])
    expect(seen).toHaveLength(before)
  })

  it('refuses a name as soon as one of its addresses is private', async () => {
    const mixed = createPublicFetch({
      reach: 'none',
      resolve: (_, done) =>
        done(
          null,
          ['93.184.216.34', '192.168.1.1'].map((address) => ({ address, family: 4 })),
        ),
    })

    expect(await post('http://mixed.example/', mixed)).toMatchObject({ error: REFUSED })
  })
})

describe('isPublicAddress', () => {
  it('accepts public addresses only', () => {
    expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].every(isPublicAddress)).toBe(true)
    expect(
      ['100.64.0.1', '198.18.0.1', 'fd00::1', 'fe80::1', '2002:7f00:1::', '::10.0.0.1', '::', 'fec0::1', 'no address'].some(
        isPublicAddress,
      ),
    ).toBe(false)
  })
})
