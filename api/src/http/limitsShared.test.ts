import net, { type AddressInfo, type Socket } from 'node:net'
import type { Redis } from 'ioredis'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRedis } from '../gateways/redis.ts'
import { createLimits } from './limits.ts'
import type { Call } from './operations.ts'

/** The few commands of Redis that the limits use, spoken as Redis does. */
const counts = new Map<string, number>()
const sockets = new Set<Socket>()
const standIn = net.createServer((socket) => {
  sockets.add(socket)
  socket.on('data', (data) => {
    for (const words of commandsIn(String(data))) socket.write(answerTo(words))
  })
  socket.on('error', () => {})
})
const clients: Redis[] = []
const failures: unknown[] = []

/** A process of the server, as far as limits go. */
function newProcess() {
  const { port } = standIn.address() as AddressInfo
  clients.push(createRedis(`redis://127.0.0.1:${port}`, (error) => failures.push(error)))
  return createLimits(clients.at(-1)!)
}

beforeAll(() => once(standIn.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  for (const client of clients) client.disconnect()
  for (const socket of sockets) socket.destroy()
  standIn.close()
})

const login = (limits: ReturnType<typeof createLimits>, email: string) =>
  limits(
    {
      op: { id: 'login' },
      input: { body: { email } },
      caller: { address: '192.0.2.1' },
      setHeaders: () => {},
    } as unknown as Call,
    async () => ({ status: 200, body: null }),
  ).then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('limits with Redis', () => {
  it('count two processes together', async () => {
    const [one, other] = [newProcess(), newProcess()]
    await Promise.all(clients.map((client) => once(client, 'ready')))

    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await login(n % 2 ? one : other, 'ada@example.com'))

    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect([...counts.keys()]).toContain('limit:login:1:192.0.2.1 ada@example.com')
  })

  it('count by themselves while Redis is away, and stop nobody', async () => {
    const alone = newProcess()
    await once(clients.at(-1)!, 'ready')
    standIn.close()
    for (const socket of sockets) socket.destroy()

    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push(await login(alone, 'bo@example.com'))

    expect(statuses).toEqual([...Array(10).fill(200), 429])
    await expect.poll(() => failures.length).toBeGreaterThan(0)
  })
})

/** `*2\r\n$4\r\nINCR\r\n$1\r\na\r\n` → ['INCR', 'a'] */
function commandsIn(text: string): string[][] {
  const lines = text.split('\r\n')
  const commands: string[][] = []
  for (let at = 0; lines[at]?.startsWith('*');) {
    const words = Number(lines[at]!.slice(1))
    commands.push(Array.from({ length: words }, (_, n) => lines[at + 2 + n * 2]!))
    at += 1 + words * 2
  }
  return commands
}

function answerTo([name, , , key, points, seconds]: string[]): string {
  if (name?.toUpperCase() === 'INFO') return '$19\r\nredis_version:7.2.0\r\n'
  if (!/^EVAL/i.test(name!)) return '+OK\r\n'
  counts.set(key!, (counts.get(key!) ?? 0) + Number(points))
  return `*2\r\n:${counts.get(key!)}\r\n:${Number(seconds) * 1000}\r\n`
}
