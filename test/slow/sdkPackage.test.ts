import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../support/installed.ts'
import { runProduct } from '../support/runProduct.ts'

const VITE = path.resolve(import.meta.dirname, '../../node_modules/.bin/vite')
/** No server listens there: the package must not need a registry. */
const NO_REGISTRY = 'http://127.0.0.1:9'
const USE = `
import { createClient } from '@linktill/sdk'
import { createEmbed } from '@linktill/sdk/embed'
import { verifyWebhook } from '@linktill/sdk/webhooks'
const { status } = await createClient().getHealth()
console.log(status, typeof createEmbed().open, typeof verifyWebhook)
`

let product: Awaited<ReturnType<typeof runProduct>>
let folder: string
beforeAll(async () => {
  product = await runProduct({})
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-from-server-'))
}, 200_000)
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await product.stop()
})

function project(name: string): string {
  const place = path.join(folder, name)
  fs.mkdirSync(place)
  fs.writeFileSync(path.join(place, 'package.json'), '{"private":true,"type":"module"}')
  fs.writeFileSync(path.join(place, 'use.mjs'), USE)
  return place
}

const hasPnpm = () => {
  try {
    return Boolean(execFileSync('pnpm', ['--version'], { stdio: 'pipe' }))
  } catch {
    return false
  }
}

it('is installed by npm without a registry, and knows its server', async () => {
  const place = project('npm')
  const flags = ['--registry', NO_REGISTRY, '--cache', path.join(folder, 'cache'), '--no-audit', '--no-fund']

  run('npm', ['install', `${product.url}/sdk.tgz`, ...flags], place)

  const lock = JSON.parse(fs.readFileSync(path.join(place, 'package-lock.json'), 'utf8'))
  const { headers } = await fetch(`${product.url}/sdk.tgz`, { method: 'HEAD' })
  expect(headers.get('etag')).toBe(`"${lock.packages['node_modules/@linktill/sdk'].integrity}"`)
  expect(run(process.execPath, ['use.mjs'], place).trim()).toBe('ok function function')
  run('npm', ['ci', ...flags], place)
  expect(run('npx', ['linktill', '--help'], place)).toContain('linktill listen --forward-to')

  fs.writeFileSync(path.join(place, 'index.html'), '<script type="module" src="/page.js"></script>')
  fs.writeFileSync(
    path.join(place, 'page.js'),
    `import { createEmbed } from '@linktill/sdk/embed'\ncreateEmbed().open({ link: 'k3x9q2abcd' })`,
  )
  run(VITE, ['build', '--logLevel', 'error'], place)
  const assets = path.join(place, 'dist/assets')
  const built = fs.readdirSync(assets).map((name) => fs.readFileSync(path.join(assets, name), 'utf8'))
  expect(built.join('')).toContain(product.url)
}, 240_000)

it.skipIf(!hasPnpm())(
  'is installed by pnpm',
  () => {
    const place = project('pnpm')

    run('pnpm', ['add', `${product.url}/sdk.tgz`, '--registry', NO_REGISTRY, '--store-dir', path.join(folder, 'store')], place)

    expect(run(process.execPath, ['use.mjs'], place).trim()).toBe('ok function function')
  },
  240_000,
)
