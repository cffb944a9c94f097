import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/main.js')
const SIGN_IN = { email: 'ada@example.com', password: 'difference-engine' }

let dataDir: string
let port: number
let running: ChildProcess | undefined

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-start-'))
  fs.chmodSync(dataDir, 0o755)
  port = await freePort()
})
afterAll(async () => {
  if (running?.exitCode === null) await end(running, 'SIGTERM')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

describe('the built server', { timeout: 120_000 }, () => {
  it('prints its URLs, and serves an empty shop', async () => {
    const printed = await start('--no-demo')

    expect(printed).toContain(`http://localhost:${port}/dashboard`)
    expect(printed).toContain('/api-docs')
    expect(printed).not.toContain('sign in with')
    const body = { ...SIGN_IN, name: 'Ada Byron', storeName: 'Ada Prints' }
    expect((await call('/auth/register', body)).status).toBe(201)
  })

  it('explains what to do when its port is in use', async () => {
    const second = spawn(process.execPath, [MAIN, '--no-demo'], { env: { ...environment(), DATA_DIR: `${dataDir}-2` } })
    const said = textOf(second.stderr)
    const [code] = await once(second, 'exit')

    expect(code).toBe(1)
    expect(await said).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another.\n`)
    expect(fs.existsSync(`${dataDir}-2/postgres`)).toBe(false)
    fs.rmSync(`${dataDir}-2`, { recursive: true, force: true })
  })

  it('does not start without a place for files, and touches no database', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-start-'))
    fs.writeFileSync(path.join(home, 'files'), 'in the way of the folder')
    const env = { ...environment(), PORT: String(await freePort()), DATA_DIR: home }
    const refused = spawn(process.execPath, [MAIN, '--no-demo'], { env })
    const said = textOf(refused.stderr)
    const [code] = await once(refused, 'exit')

    expect(code).toBe(1)
    expect(await said).toMatch(/^A file could not be written to .+\. Read docs\/run\/faults\.md#uploaded-files-are-missing\.\n$/)
    expect(fs.existsSync(path.join(home, 'postgres'))).toBe(false)
    fs.rmSync(home, { recursive: true })
  })

  it('recovers without data loss after all processes were killed', async () => {
    const database = postmaster()
    await end(running!, 'SIGKILL')
    process.kill(database, 'SIGKILL')

    await start('--no-demo')

    expect((await call('/auth/login', SIGN_IN)).status).toBe(200)
  })

  it('takes over the database of a killed server', async () => {
    const database = postmaster()
    await end(running!, 'SIGKILL')

    await start('--no-demo')

    expect(postmaster()).toBe(database)
    expect((await call('/auth/login', SIGN_IN)).status).toBe(200)
  })

  it('stops all processes on Ctrl-C', async () => {
    expect(await end(running!, 'SIGINT')).toBe(0)

    // PostgreSQL removes its pid file at the end of a clean shutdown.
    expect(fs.existsSync(path.join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false)
    await expect(call('/auth/login', SIGN_IN)).rejects.toThrow()
  })
})

const environment = () => ({ ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' })

/** Starts the server, waits until it responds, and returns its output. */
async function start(...args: string[]): Promise<string> {
  running = spawn(process.execPath, [MAIN, ...args], { env: environment() })
  running.stderr!.pipe(process.stderr)
  let printed = ''
  for await (const chunk of running.stdout!) {
    printed += String(chunk)
    if (printed.includes('/api-docs')) break
  }
  return printed
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(server, 'exit')
  server.kill(signal)
  const [code] = await ended
  return code
}

/** Returns the process id of this test's database. */
const postmaster = () => Number(fs.readFileSync(path.join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])

const call = (operation: string, body: object) =>
  fetch(`http://127.0.0.1:${port}/api${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0)
  await once(probe, 'listening')
  const { port: free } = probe.address() as net.AddressInfo
  probe.close()
  return free
}
