import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import net, { type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { mostConnections } from './connections.ts'
import { startWebServer, type WebServerOptions } from './webServer.ts'

const NEVER_MS = 600_000
/** More than the buffers of the kernel hold. */
const LARGE = Buffer.alloc(64 * 2 ** 20, 'x')
const sockets: Socket[] = []
let lines: string[] = []
let stop = async () => {}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await stop()
  lines = []
})

async function start(handle: RequestListener, limits: Partial<WebServerOptions> = {}) {
  const server = await startWebServer(handle, {
    port: 0,
    host: '127.0.0.1',
    log: (line) => lines.push(line),
    graceMs: NEVER_MS,
    ...limits,
  })
  let closing: Promise<number> | null = null
  const close = () => (closing ??= server.close())
  stop = async () => void (await close())
  return { port: server.port, url: `http://127.0.0.1:${server.port}`, close }
}

async function connect(port: number, text = ''): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const hello: RequestListener = (_, response) => void response.end('hello')

describe('close', () => {
  it('does not wait for connections without a request', async () => {
    const { port, close } = await start(hello)
    const unused = await connect(port)
    const used = await connect(port, GET)
    await once(used, 'data')
    const ended = Promise.all([unused, used].map((socket) => once(socket.resume(), 'close')))

    expect(await close()).toBe(0)
    await ended
  })

  it('answers what has begun, and what arrives before callers know of the stop', async () => {
    let answer = () => {}
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const { url, close } = await start((request, response) => {
      if (request.url === '/late') return void response.end('late')
      answer = () => void response.end('early')
      begin()
    })
    const early = fetch(url)
    await begun

    const closed = close()
    expect(await (await fetch(`${url}/late`)).text()).toBe('late')
    answer()

    expect(await (await early).text()).toBe('early')
    expect(await closed).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })

  it('cuts requests that do not end in time, and counts them', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const { url, close } = await start(() => begin(), { graceMs: 50 })
    const call = fetch(url).catch(() => 'cut')
    await begun

    expect(await close()).toBe(1)
    expect(await call).toBe('cut')
  })
})

describe('a slow caller', () => {
  it('gets 408 when the headers do not arrive in time', async () => {
    const { port } = await start(hello, { headersMs: 200 })
    const socket = await connect(port, 'GET / HTTP/1.1\r\nHost: local')
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    await once(socket, 'close')

    expect(text).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is cut when it takes no byte of the response for too long', async () => {
    let cut: Promise<unknown> = new Promise(() => {})
    const { port } = await start(
      (request, response) => {
        cut = once(request.socket, 'close')
        response.end(LARGE)
      },
      { unreadMs: 200 },
    )
    const socket = await connect(port, GET)
    let bytes = (await once(socket, 'data')).toString().length
    socket.pause()
    await cut
    socket.on('data', (data) => (bytes += data.length)).resume()
    await once(socket, 'close')

    expect(bytes).toBeLessThan(LARGE.length)
  })

  it('is not the one whose response takes time to prepare', async () => {
    const { url } = await start((request, response) => void request.socket.once('timeout', () => response.end('prepared')), {
      unreadMs: 100,
    })

    expect(await (await fetch(url)).text()).toBe('prepared')
  })
})

describe('many connections', () => {
  it('make room for others if they have no request', async () => {
    const { port, url } = await start(hello, { most: 20 })
    for (let count = 0; count < 60; count++) await once(await connect(port, GET), 'data')

    expect(await (await fetch(url)).text()).toBe('hello')
    expect(lines).toEqual([])
  })

  it('make room a second later if they never sent anything', async () => {
    const { port, url } = await start(hello, { most: 5 })
    for (let count = 0; count < 5; count++) await connect(port)

    const ask = () =>
      fetch(url).then(
        ({ status }) => status,
        () => 'refused',
      )
    expect(await ask()).toBe('refused')
    await expect.poll(ask).toBe(200)
  })

  it('are refused when all others have one, with one line of the log', async () => {
    const { port, url } = await start(() => {}, { most: 5 })
    for (let count = 0; count < 5; count++) await connect(port, GET)

    await expect(fetch(url)).rejects.toThrow()
    await expect(fetch(url)).rejects.toThrow()
    expect(lines).toEqual(['Connections refused: 1. 5 are open, as many as the limit of open files allows.'])
  })
})

describe('mostConnections', () => {
  it.each([
    ['Max open files            1024                 4096                 files', 824],
    ['Max open files            256                  256                  files', 128],
    ['Max open files            unlimited            unlimited            files', Infinity],
  ])('leaves descriptors for what a request needs: %s', (line, most) => {
    expect(mostConnections(() => `Max processes 1 1 processes\n${line}\n`)).toBe(most)
  })

  it('sets no limit where the system names none', () => {
    expect(
      mostConnections(() => {
        throw new Error('no such file')
      }),
    ).toBe(Infinity)
  })
})
