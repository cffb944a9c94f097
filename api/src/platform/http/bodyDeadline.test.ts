import { once } from 'node:events'
import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { createApp } from '../../app.ts'

const api = startApi()
const WITHIN_MS = 1000
let server: Server

beforeAll(async () => {
  const app = createApp({ ...api, checkResponses: true, bodyMs: WITHIN_MS, log: (error) => api.bugs.push(error) })
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/**
 * Sends the beginning of a request, and the rest when `until` resolves. Returns everything received until the connection
 * ended.
 */
async function dribble(head: string[], begin: string, rest = '', until: () => Promise<unknown> = async () => {}) {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  socket.write(`${[...head, 'Host: localhost', '', ''].join('\r\n')}${begin}`, () => {
    if (rest) void until().then(() => socket.write(rest))
  })
  await closed
  return text
}

const SIGN_IN = ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 500']
const beginSignIn = () => dribble(SIGN_IN, '{"email":')

describe('a body that does not arrive in time', () => {
  it('is answered 408, and ends the connection', async () => {
    const text = await beginSignIn()

    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain('"code":"request_timeout"')
    expect(text).toContain('The body did not arrive within 1 seconds.')
  })

  it('ends the connection if the response did not wait for it', async () => {
    const text = await dribble(['GET /api/health HTTP/1.1', 'Content-Length: 500'], 'x')

    expect(text).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('does not end the upload of a signed-in person', async () => {
    const merchant = await buildMerchant(api.db)
    const form = `--edge\r\nContent-Disposition: form-data; name="file"; filename="planner.txt"\r\n\r\nplanner\r\n--edge--\r\n`
    const head = [
      'POST /api/products/upload-file HTTP/1.1',
      'Content-Type: multipart/form-data; boundary=edge',
      `Authorization: Bearer ${api.token(merchant)}`,
      `Content-Length: ${form.length}`,
      'Connection: close',
    ]

    // The deadline of a request that began later has passed.
    const text = await dribble(head, form.slice(0, 20), form.slice(20), beginSignIn)

    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(
      await dribble(
        head.filter((line) => !line.startsWith('Auth')),
        form.slice(0, 20),
      ),
    ).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('causes no bug', () => {
    expect(api.bugs).toEqual([])
  })
})
