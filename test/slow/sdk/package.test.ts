import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, it } from 'vitest'
import type { ProjectName } from '../../support/installSdk.ts'
import { packSdk } from '../../support/release/packSdk.ts'
import { readManifest } from '../../support/release/project.ts'
import { findCaseCollisions } from '../../support/findCaseCollisions.ts'
import { run } from '../../support/installed.ts'
import { openPlainPage } from '../../support/plainPage.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SDK = path.join(ROOT, 'sdk')
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

const { tarball, folders } = inject('installed')
const inProject = (command: string, args: string[], folder = '', name: ProjectName = 'whole') =>
  run(command, args, path.join(folders[name], folder))
const installed = (file: string, name: ProjectName = 'whole') => path.join(folders[name], 'node_modules/@linktill/sdk', file)
function write(file: string, text: string, name: ProjectName = 'whole') {
  fs.mkdirSync(path.dirname(path.join(folders[name], file)), { recursive: true })
  fs.writeFileSync(path.join(folders[name], file), text)
}

describe('the package', { timeout: 240_000 }, () => {
  it('has exports that all tools resolve', () => {
    inProject(bin('publint'), ['run', '--strict', tarball])
    // ESM only. `require` supports it from Node 22 on. The style sheet has no types.
    const untyped = ['./react/checkout.css', './embed/v1.js', './package.json']
    inProject(bin('attw'), [tarball, '--profile', 'esm-only', '--exclude-entrypoints', ...untyped])
  })

  it('contains what a developer needs, and no tests', () => {
    const files = inProject('tar', ['-tzf', tarball]).split('\n')

    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'dist/index.d.ts', 'dist/embed/v1.js', 'dist/react/styles.css'])
      expect(files).toContain(`package/${file}`)
    expect(files.filter((file) => /\.test\.|\/test\//.test(file))).toEqual([])
    expect(findCaseCollisions(files)).toEqual([])
  })

  it('names its authors and licence', () => {
    const { license, repository, homepage, keywords, publishConfig } = JSON.parse(
      fs.readFileSync(installed('package.json'), 'utf8'),
    )

    expect(license).toBe('MIT')
    expect(fs.readFileSync(installed('LICENSE'), 'utf8')).toBe(fs.readFileSync(path.join(ROOT, 'LICENSE'), 'utf8'))
    expect(repository).toEqual({ type: 'git', url: readManifest(ROOT).repository.url, directory: 'sdk' })
    expect(homepage).toContain(readManifest(ROOT).homepage)
    expect(keywords).toContain('checkout')
    expect(publishConfig).toEqual({ access: 'public' })
  })

  it('is packed for a release as it is installed, and npm would publish it', () => {
    const packed = packSdk(ROOT, path.join(folders.bare, 'release'))

    const files = inProject('tar', ['-tzf', tarball]).split('\n').filter(Boolean)
    expect(packed.files.map((file) => `package/${file}`).sort()).toEqual(files.sort())
  })

  it('maps every module and declaration to an included source', () => {
    const dist = installed('dist')
    const files = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' })
    const modules = files.filter((file) => /\.(js|d\.ts)$/.test(file) && !/embed[/\\]v1\.|^cli[/\\]/.test(file))
    const missing = modules.flatMap((file) => {
      const map = path.join(dist, `${file}.map`)
      if (!fs.existsSync(map)) return [`${file}.map`]
      const { sources } = JSON.parse(fs.readFileSync(map, 'utf8')) as { sources: string[] }
      return sources.filter((source) => !fs.existsSync(path.resolve(path.dirname(map), source)))
    })

    expect(modules.length).toBeGreaterThan(150)
    expect(missing).toEqual([])
  })

  it('installs each of its dependencies once', () => {
    const { dependencies } = JSON.parse(inProject('npm', ['ls', '--all', '--json']))

    expect(dependencies['@linktill/sdk']).toMatchObject({ version: readManifest(ROOT).version })
    expect(Object.keys(dependencies['@linktill/sdk'].dependencies)).toEqual(
      expect.arrayContaining(['@preact/signals-core', '@stripe/stripe-js', 'standardwebhooks']),
    )
    expect(Object.keys(dependencies)).not.toContain('svix')
    expect(fs.existsSync(installed('node_modules'))).toBe(false)
  })

  it('renders buttons and embeds without @preact/signals-react', () => {
    write('node.mjs', IN_REACT_ALONE, 'react')

    expect(fs.existsSync(path.join(folders.react, 'node_modules/@preact/signals-react'))).toBe(false)
    expect(inProject(process.execPath, ['node.mjs'], '', 'react')).toContain(`<a href="${SHOP}/checkout/k3x9q2abcd">Buy</a>`)
  })

  it.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'bundler'],
  ])('is typed for a strict project of module %s, resolved by %s', (module, moduleResolution) => {
    write('src/all.tsx', USES)
    const options = {
      strict: true,
      module,
      moduleResolution,
      target: 'ES2023',
      jsx: 'react-jsx',
      noEmit: true,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node', 'react'],
    }
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src'] }))

    inProject(bin('tsc'), ['-p', 'tsconfig.json'])
  })

  it('runs in Node', () => {
    write('node.mjs', IN_NODE)

    expect(inProject(process.execPath, ['node.mjs']).trim()).toBe(
      'unreachable order.created <a href="https://pay.example.com/checkout/k3x9q2abcd">Buy</a>',
    )
  })

  it('is bundled by Vite with lazy chunks, and opens from a page', async () => {
    write('index.html', '<div id=root></div><script type="module" src="/main.jsx"></script>')
    write('main.jsx', IN_REACT)

    inProject(bin('vite'), ['build', '--logLevel', 'error'])

    const dist = path.join(folders.whole, 'dist')
    const scripts = fs.readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'))
    expect(scripts).toHaveLength(1) // a button does not include the checkout form
    expect(await openPlainPage(dist, '#root a')).toEqual(OPENED)
  })

  it('opens from a page without a bundler, with its own copy of the script', async () => {
    write(
      'plain/index.html',
      `<a href="${SHOP}/checkout/k3x9q2abcd" data-linktill>Buy</a><script src="linktill.js" data-origin="${SHOP}"></script>`,
    )
    fs.copyFileSync(installed('dist/embed/v1.js'), path.join(folders.whole, 'plain/linktill.js'))

    expect(await openPlainPage(path.join(folders.whole, 'plain'), 'a')).toEqual(OPENED)
  })
})

// Gzipped kilobytes (1024 bytes) of one bundled import, without React, signals and the webhook library.
describe('sizes', { timeout: 60_000 }, () => {
  it.each([
    // Each operation of the contract takes about ten bytes. Then `ifMatch`, and following changes.
    ['@linktill/sdk', `export { createClient, LinktillError } from '@linktill/sdk'`, 5],
    ['@linktill/sdk/checkout', `export { createCheckout } from '@linktill/sdk/checkout'`, 5],
    ['@linktill/sdk/embed', `export { createEmbed } from '@linktill/sdk/embed'`, 3],
    ['@linktill/sdk/react/checkout', `export { Checkout, en } from '@linktill/sdk/react/checkout'`, 12],
    ['@linktill/sdk/react', `export { CheckoutButton } from '@linktill/sdk/react'`, 4],
  ])('%s', (_name, code, budget) => {
    write('size/entry.js', code)
    write('size/vite.config.mjs', SIZE)
    inProject(bin('vite'), ['build', '-c', 'vite.config.mjs', '--logLevel', 'error'], 'size')

    const entry = fs.readFileSync(path.join(folders.whole, 'size/dist/entry.js'))
    expect(gzipSync(entry, { level: 9 }).length / 1024).toBeLessThanOrEqual(budget)
  })

  // With the element, whose attributes can change, and every way to load a script.
  it('/embed/v1.js, complete', () => {
    const script = fs.readFileSync(path.join(SDK, 'dist/embed/v1.js'))

    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3.65 * 1024)
  })
})

const SHOP = 'https://pay.example.com'
/** The hosted page in a modal, opened by a click. */
const OPENED = { dialogs: 1, frame: `${SHOP}/checkout/k3x9q2abcd?&embed=modal&locale=`, problems: [] }

const IN_REACT = `import { createRoot } from 'react-dom/client'
import { CheckoutButton } from '@linktill/sdk/react'
createRoot(document.getElementById('root')).render(<CheckoutButton origin="${SHOP}" link="k3x9q2abcd" />)`

const IN_REACT_ALONE = `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { CheckoutButton, CheckoutEmbed, useCheckoutEmbed } from '@linktill/sdk/react'
const Hooked = () => useCheckoutEmbed({ origin: '${SHOP}' }) && 'Hooked'
const given = { origin: '${SHOP}', link: 'k3x9q2abcd' }
console.log(renderToString([CheckoutButton, CheckoutEmbed, Hooked].map((type, key) => createElement(type, { key, ...given }))))`

/** Uses every public export once. */
const USES = `
import { createClient, createPublicClient, LinktillError, type Schema } from '@linktill/sdk'
import { createCheckout, formatMoney } from '@linktill/sdk/checkout'
import { createEmbed } from '@linktill/sdk/embed'
import { CheckoutButton, CheckoutEmbed, useCheckoutEmbed } from '@linktill/sdk/react'
import { Checkout, en } from '@linktill/sdk/react/checkout'
import { verifyWebhook } from '@linktill/sdk/webhooks'

const client = createClient({ baseUrl: 'https://pay.example.com/api', token: 'sk_test_1', retries: 1, timeoutMs: 5000 })
export async function names(): Promise<string[]> {
  const found: string[] = []
  for await (const product of client.listProducts({ query: { status: 'active' } })) found.push(product.name)
  return found
}
export const order: Promise<Schema<'Order'>> = client.getOrder({ path: { id: 'x' } })
export const isOurs = (error: unknown): boolean => error instanceof LinktillError && error.code === 'not_found'

export const embed = createEmbed({ origin: 'https://pay.example.com' })
export const opened = () => embed.open({ link: 'k3x9q2abcd', on: { completed: ({ data }) => console.log(data.orderNumber, formatMoney(data.totals.total, data.currency)) } })
document.addEventListener('linktill:completed', ({ detail }) => console.log(detail.data.orderNumber))
document.querySelector('linktill-checkout')?.addEventListener('linktill:step', ({ detail }) => console.log(detail.data.step))
// @ts-expect-error no such event
export const wrong = () => embed.open({ link: 'k3x9q2abcd', on: { compleated: () => {} } })

export function Page({ link }: { link: Schema<'PublicLink'> }) {
  const { open } = useCheckoutEmbed({ origin: 'https://pay.example.com' })
  const checkout = createCheckout({ client: createPublicClient({ baseUrl: '/api' }), link })
  return (
    <>
      <Checkout checkout={checkout} messages={en} mode="inline" />
      <CheckoutEmbed origin="https://pay.example.com" link="k3x9q2abcd" promo="SUMMER10" />
      <CheckoutButton origin="https://pay.example.com" link="k3x9q2abcd" className="buy">Buy</CheckoutButton>
      <button onClick={() => open({ link: 'k3x9q2abcd' })}>Buy</button>
    </>
  )
}
export const received = (body: string, headers: Headers): string => {
  const event = verifyWebhook(body, headers, 'whsec_x')
  return event.type === 'order.completed' ? event.data.id : event.type
}
`

const IN_NODE = `
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Webhook } from 'standardwebhooks'
import { createClient } from '@linktill/sdk'
import '@linktill/sdk/embed'
import { CheckoutEmbed } from '@linktill/sdk/react'
import { verifyWebhook } from '@linktill/sdk/webhooks'

const client = createClient({ baseUrl: 'http://127.0.0.1:9/api', retries: 0 })
const { code } = await client.getHealth().catch((error) => error)

const secret = 'whsec_' + Buffer.from('a secret of 24 characters').toString('base64')
const body = JSON.stringify({ type: 'order.created', timestamp: new Date(), data: {} })
const now = new Date()
const headers = { 'webhook-id': 'm1', 'webhook-timestamp': String(Math.floor(now / 1000)), 'webhook-signature': new Webhook(secret).sign('m1', now, body) }
const { type } = verifyWebhook(body, headers, secret)

const html = renderToString(createElement(CheckoutEmbed, { origin: 'https://pay.example.com', link: 'k3x9q2abcd' }, 'Buy'))
console.log(code, type, /<a.*<\\/a>/.exec(html)[0])
`

const SIZE = `
export default {
  build: {
    lib: { entry: 'entry.js', formats: ['es'], fileName: 'entry' },
    outDir: 'dist',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { external: [/^react/, /^@preact/, 'standardwebhooks'], output: { minify: true } },
  },
}
`
