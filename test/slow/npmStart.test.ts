import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/freePort.ts'
import { until } from '../support/until.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-npm-start-'))
const copy = path.join(folder, 'linktill')
/** The build of the documentation waits for this file. */
const go = path.join(folder, 'go')
const waits = `node -e "setInterval(() => require('fs').existsSync('${go}') && process.exit(), 50)"`
let url: string
let running: ChildProcess | undefined
let printed = ''

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  url = `http://127.0.0.1:${await freePort()}`
  copySources()
  const manifest = path.join(copy, 'docs/package.json')
  const docs = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { scripts: { build: string } }
  docs.scripts.build = `${waits} && ${docs.scripts.build}`
  fs.writeFileSync(manifest, JSON.stringify(docs))
})
afterAll(async () => {
  if (running?.exitCode === null) await stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('npm start in a fresh clone', { timeout: 400_000 }, () => {
  it('runs the product before the documentation is built, and serves it when it is', async () => {
    await start()

    expect([await statusOf('/'), await statusOf('/dashboard'), await statusOf('/robots.txt')]).toEqual([200, 200, 200])
    expect([await statusOf('/documentation'), await statusOf('/api-docs'), await statusOf('/terms')]).toEqual([503, 503, 503])
    fs.writeFileSync(go, '')
    await until(async () => (await statusOf('/documentation')) === 200, {
      seconds: 240,
      problem: () => `The documentation was not built: ${printed}`,
    })
    await until(async () => (await statusOf('/api-docs/orders')) === 200, { seconds: 10, problem: () => 'No reference.' })
    expect([await statusOf('/api-docs'), await statusOf('/terms'), await statusOf('/documentation/nowhere')]).toEqual([
      200, 200, 404,
    ])
    expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain('/documentation/embed/quickstart')
  })

  it('builds nothing the second time', async () => {
    await stop()
    const before = buildTimes()

    await start()

    expect(printed).toContain('FULL TURBO')
    expect(buildTimes()).toEqual(before)
    expect(await statusOf('/documentation')).toBe(200)
  })

  it('goes on without documentation that cannot be built, and says why', async () => {
    await stop()
    fs.appendFileSync(path.join(copy, 'docs/site/about.md'), '\n[Nowhere](/documentation/nowhere)\n')

    await start()

    await until(async () => printed.includes('The documentation could not be built.'), {
      seconds: 240,
      problem: () => `Nothing was said: ${printed}`,
    })
    expect(printed).toContain('/documentation/nowhere')
    expect([await statusOf('/dashboard'), await statusOf('/documentation')]).toEqual([200, 503])
  })
})

/** Copies what git would clone, with the changes that are not committed. The packages are those of this folder. */
function copySources() {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name && fs.existsSync(path.join(ROOT, name)))) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, file), path.join(copy, file))
  }
  for (const place of ['', 'api', 'sdk', 'docs']) {
    const packages = path.join(ROOT, place, 'node_modules')
    if (fs.existsSync(packages)) fs.symlinkSync(packages, path.join(copy, place, 'node_modules'))
  }
}

async function start() {
  const env = {
    ...process.env,
    PORT: new URL(url).port,
    DATA_DIR: path.join(folder, 'data'),
    TURBO_CACHE_DIR: path.join(folder, 'cache'),
  }
  running = spawn(process.execPath, [path.join(copy, 'api/scripts/start.mjs'), '--no-demo'], { cwd: copy, env })
  printed = ''
  for (const stream of [running.stdout!, running.stderr!]) stream.on('data', (text) => (printed += String(text)))
  await until(
    () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    {
      seconds: 240,
      problem: () => `npm start did not answer: ${printed}`,
    },
  )
}

async function stop() {
  const ended = once(running!, 'exit')
  running!.kill('SIGTERM')
  await ended
}

const statusOf = async (address: string) =>
  (await fetch(url + address, { headers: { accept: 'text/html' }, redirect: 'manual' })).status

/** When the last file of each build was written. */
const buildTimes = () =>
  [
    'api/dist/main.js',
    'sdk/dist/index.js',
    'dashboard/dist/outlines.json',
    'checkout/dist/client/.vite/manifest.json',
    'docs/dist/api-docs/index.html',
  ].map((file) => fs.statSync(path.join(copy, file)).mtimeMs)
