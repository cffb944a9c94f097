import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../api/src/db/embedded.ts'

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/main.js')
const SIGN_IN = { email: 'ada@example.com', password: 'difference-engine' }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-roles-'))
const running: Process[] = []
let databaseUrl: string
let one: Process
let other: Process
let worker: Process

interface Process {
  child: ChildProcess
  port: number
  ops: number
}

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  databaseUrl = startEmbedded({ folder: path.join(folder, 'postgres') }).url
  // All at once on an empty database: one of them makes the tables, the others wait.
  ;[one, other, worker] = (await Promise.all(['web', 'web', 'worker'].map(start))) as [Process, Process, Process]
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map(({ child }) => (child.exitCode === null && !child.signalCode ? end(child) : null)))
  startEmbedded({ folder: path.join(folder, 'postgres') }).stop()
  execFileSync('rm', ['-rf', folder])
})

describe('two web processes and a worker on one database', { timeout: 120_000 }, () => {
  it('are one server: an account made at one signs in at the other', async () => {
    const body = JSON.stringify({ ...SIGN_IN, name: 'Ada Byron', storeName: 'Ada Prints' })
    expect((await post(one.port, '/api/auth/register', body)).status).toBe(201)

    expect((await post(other.port, '/api/auth/login', JSON.stringify(SIGN_IN))).status).toBe(200)
  })

  it('leave jobs to the worker, which answers nobody but its operator', async () => {
    await expect
      .poll(() => get(worker.ops, '/metrics'), { timeout: 30_000 })
      .toMatch(/linktill_job_seconds_count\{task="sendMail",result="done"\} 1/)

    expect(await get(one.ops, '/metrics')).not.toContain('task=')
    await expect(fetch(`http://127.0.0.1:${worker.port}/api/health`)).rejects.toThrow()
    expect(await get(worker.ops, '/health/ready')).toBe('ready\n')
  })

  it('finish what they began when they are told to stop, and begin nothing more', async () => {
    const text = JSON.stringify(SIGN_IN)
    const socket = net.connect(other.port, '127.0.0.1')
    const headers = ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
    socket.write(`POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\n${headers.join('\r\n')}\r\n\r\n${text.slice(0, 10)}`)
    let answer = ''
    socket.on('data', (data) => void (answer += String(data)))
    // Answered after the half request has arrived, because it was sent after it.
    await fetch(`http://127.0.0.1:${other.port}/api/health`)

    const ended = once(other.child, 'exit')
    other.child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${other.port}/api/health`).then(
          ({ status }) => status,
          () => 'closed',
        ),
      )
      .not.toBe(200)
    socket.write(text.slice(10))
    await once(socket, 'close')

    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ended).toEqual([0, null])
  })
})

/** A process in this role on the shared database, once it is ready. */
async function start(role: string): Promise<Process> {
  const [port, ops] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    ...{ ROLE: role, DATABASE_URL: databaseUrl, PAYMENTS: 'sandbox', SECRET: 's'.repeat(40), LOG_LEVEL: 'error' },
    ...{ PORT: String(port), OPS_PORT: String(ops), DATA_DIR: path.join(folder, 'data') },
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push({ child, port, ops })
  for (let answer = ''; answer !== 'ready\n'; answer = await get(ops, '/health/ready').catch(() => '')) {
    if (child.exitCode !== null) throw new Error(`The ${role} stopped before it was ready`)
    await sleep(100)
  }
  return { child, port, ops }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const get = async (port: number, address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text()

const post = (port: number, address: string, body: string) =>
  fetch(`http://127.0.0.1:${port}${address}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
