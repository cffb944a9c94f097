import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { freePort } from '../../test/support/freePort.ts'
import { until } from '../../test/support/until.ts'

/** A Redis that tests can stop and start; it loses its data in between. */
export interface TestRedis {
  url: string
  start: () => Promise<void>
  stop: () => Promise<void>
  keys: () => Promise<string[]>
}

/**
 * Uses the machine's own `redis-server` if installed (Debian: `apt-get install redis-server`), otherwise a server with
 * the few commands that limits use.
 */
export async function createTestRedis(): Promise<TestRedis> {
  const program = findProgram('redis-server')
  const port = await freePort()
  return { url: `redis://127.0.0.1:${port}`, ...(program ? realRedis(program, port) : standIn(port)) }
}

function realRedis(program: string, port: number): Omit<TestRedis, 'url'> {
  let stop = async () => {}
  return {
    start: async () => {
      const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const child = spawn(program, settings, { stdio: 'ignore' })
      stop = async () => {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      const isReady = () => {
        if (child.exitCode !== null) throw new Error('redis-server ended before it was ready')
        return isOpen(port)
      }
      await until(isReady, { seconds: 30, problem: () => 'redis-server was not ready in time' })
    },
    stop: () => stop(),
    keys: async () => {
      const redis = new Redis(port)
      try {
        return await redis.keys('*')
      } finally {
        redis.disconnect()
      }
    },
  }
}

function standIn(port: number): Omit<TestRedis, 'url'> {
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  let server: net.Server | undefined
  return {
    start: async () => {
      server = net.createServer((socket) => {
        sockets.add(socket)
        socket.on('data', (data) => {
          for (const words of commandsIn(String(data))) socket.write(answerTo(words, counts))
        })
        socket.on('error', () => {})
      })
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      counts.clear()
      await new Promise((resolve) => server?.close(resolve))
    },
    keys: async () => [...counts.keys()],
  }
}

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

function answerTo([name, , , key, points, seconds]: string[], counts: Map<string, number>): string {
  if (name?.toUpperCase() === 'INFO') return '$19\r\nredis_version:7.2.0\r\n'
  if (!/^EVAL/i.test(name!)) return '+OK\r\n'
  counts.set(key!, (counts.get(key!) ?? 0) + Number(points))
  return `*2\r\n:${counts.get(key!)}\r\n:${Number(seconds) * 1000}\r\n`
}

function findProgram(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
