import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Knex } from 'knex'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { startPostOffice } from '../support/postOffice.ts'
import { freePort } from '../support/freePort.ts'
import { until } from '../support/until.ts'

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/main.js')
/** Enough that their export does not fit into the buffers between two processes. */
const PRODUCTS = 10_000
const SIGN_IN = { email: 'ada@example.com', password: 'difference-engine' }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-roles-'))
const running: Process[] = []
let databaseUrl: string
let database: Knex
let postOffice: Awaited<ReturnType<typeof startPostOffice>>
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
  database = connect(databaseUrl)
  postOffice = await startPostOffice()
  // Started together on an empty database: one process migrates it, the others wait.
  ;[one, other, worker] = (await Promise.all([start('web'), start('web', '5'), start('worker')])) as [Process, Process, Process]
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map(({ child }) => (child.exitCode === null && !child.signalCode ? end(child) : null)))
  postOffice.stop()
  await database.destroy()
  startEmbedded({ folder: path.join(folder, 'postgres') }).stop()
  execFileSync('rm', ['-rf', folder])
}, 60_000)

describe('two web processes and a worker on one database', { timeout: 120_000 }, () => {
  it('share accounts: one created at the first can sign in at the second', async () => {
    const body = JSON.stringify({ ...SIGN_IN, name: 'Ada Byron', storeName: 'Ada Prints' })
    expect((await post(one.port, '/api/auth/register', body)).status).toBe(201)

    expect((await post(other.port, '/api/auth/login', JSON.stringify(SIGN_IN))).status).toBe(200)
  })

  it('leave jobs to the worker, which serves only its operator', async () => {
    await expect
      .poll(() => get(worker.ops, '/metrics'), { timeout: 30_000 })
      .toMatch(/linktill_job_seconds_count\{task="sendDueMails",result="done"\} 1/)

    expect(await get(one.ops, '/metrics')).not.toContain('task=')
    await expect(fetch(`http://127.0.0.1:${worker.port}/api/health`)).rejects.toThrow()
    expect(await get(worker.ops, '/health/ready')).toBe('ready\n')
  })

  it('drain on SIGTERM: report it, keep serving, then finish running requests, uploads and exports', async () => {
    const { token } = await (await post(one.port, '/api/auth/login', JSON.stringify(SIGN_IN))).json()
    await addProducts((await database('merchants').first('id')).id)
    const bearer = `authorization: Bearer ${token}`
    const signIn = await sendHalf(other.port, {
      address: '/api/auth/login',
      type: 'application/json',
      body: JSON.stringify(SIGN_IN),
    })
    const form = `--edge\r\ncontent-disposition: form-data; name="file"; filename="planner.txt"\r\ncontent-type: text/plain\r\n\r\n${'x'.repeat(2e6)}\r\n--edge--\r\n`
    const upload = await sendHalf(other.port, {
      address: '/api/products/upload-file',
      type: 'multipart/form-data; boundary=edge',
      body: form,
      headers: [bearer],
    })
    const sheet = await beginExport(other.port, bearer)

    const ended = once(other.child, 'exit')
    other.child.kill('SIGTERM')
    // The health check fails first, so that a load balancer switches before any request is refused.
    await expect.poll(() => statusOf(other.port, '/api/health'), { interval: 20, timeout: 10_000 }).toBe(503)
    expect(await statusOf(other.ops, '/health/ready')).toBe(503)
    expect(await statusOf(other.ops, '/health/live')).toBe(200)
    expect(await statusOf(other.port, '/')).toBe(200)
    await expect.poll(() => statusOf(other.port, '/api/health'), { timeout: 20_000 }).toBe('closed')
    const answers = await Promise.all([signIn.finish(), upload.finish(), sheet.finish()])

    expect(answers[0]).toMatch(/^HTTP\/1\.1 200 /)
    expect(answers[1]).toMatch(/^HTTP\/1\.1 200 [^]*"file_url":"file:/)
    expect(answers[2].split('\n').filter((line) => line.includes('in the export'))).toHaveLength(PRODUCTS)
    expect(await ended).toEqual([0, null])
  })

  it('finish the running job before they stop, and leave the rest to others', async () => {
    const ended = once(worker.child, 'exit')
    const letter = postOffice.next()
    await post(one.port, '/api/auth/forgot-password', JSON.stringify({ email: SIGN_IN.email }))
    const take = await letter

    worker.child.kill('SIGTERM')
    await expect.poll(() => statusOf(worker.ops, '/health/ready')).not.toBe(200)
    await post(one.port, '/api/auth/forgot-password', JSON.stringify({ email: SIGN_IN.email }))
    take()

    expect(await ended).toEqual([0, null])
    const jobs = await database('graphile_worker.jobs').where({ task_identifier: 'mailPasswordReset' })
    expect(jobs).toMatchObject([{ lockedBy: null, attempts: 0 }])
    expect(postOffice.taken()).toBe(2)
  })
})

/** Starts a process in this role on the shared database, and waits until it is ready. */
async function start(role: string, drainSeconds = '0'): Promise<Process> {
  const [port, ops] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    ROLE: role,
    DATABASE_URL: databaseUrl,
    PAYMENTS: 'sandbox',
    SECRET: 's'.repeat(40),
    LOG_LEVEL: 'error',
    PORT: String(port),
    OPS_PORT: String(ops),
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: postOffice.url,
    DRAIN_SECONDS: drainSeconds,
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push({ child, port, ops })
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The ${role} stopped before it was ready`)
    return (await get(ops, '/health/ready').catch(() => '')) === 'ready\n'
  }
  await until(isReady, { seconds: 60, problem: () => `The ${role} was not ready in time` })
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

const statusOf = (port: number, address: string): Promise<number | 'closed'> =>
  fetch(`http://127.0.0.1:${port}${address}`).then(
    ({ status }) => status,
    () => 'closed',
  )

/** Sends half of a request. `finish` sends the rest and returns the response. */
async function sendHalf(
  port: number,
  { address, type, body, headers = [] }: { address: string; type: string; body: string; headers?: string[] },
) {
  const socket = net.connect(port, '127.0.0.1')
  const all = ['host: localhost', `content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`, ...headers]
  const half = Math.floor(body.length / 2)
  socket.write(`POST ${address} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body.slice(0, half)}`)
  let answer = ''
  socket.on('data', (data) => void (answer += String(data)))
  // This response means that the first half has arrived, because it was sent later.
  await statusOf(port, '/api/health')
  return {
    async finish() {
      const closed = once(socket, 'close')
      socket.write(body.slice(half))
      await closed
      return answer
    },
  }
}

/** Starts an export and reads its first part. `finish` reads the rest. */
async function beginExport(port: number, bearer: string) {
  const [, authorization] = bearer.split(': ')
  const request = http.get({ port, path: '/api/products/export?format=csv', headers: { authorization }, agent: false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const parts: Buffer[] = [await once(response, 'data').then(([part]) => part as Buffer)]
  response.pause()
  return {
    async finish() {
      for await (const part of response) parts.push(part as Buffer)
      return Buffer.concat(parts).toString()
    },
  }
}

const addProducts = (merchantId: string) =>
  database.raw(
    `insert into products (merchant_id, name, image_url, price_minor, currency, type, status)
     select ?, 'in the export ' || n, 'https://pictures.example/' || repeat('x', 2400), 100, 'USD', 'service', 'active' from generate_series(1, ?) as n`,
    [merchantId, PRODUCTS],
  )
