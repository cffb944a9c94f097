import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { setCheckoutPolicy } from '../../api/src/platform/http/headers.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

const HASH = "'sha256-inline'"

/** The first column of the inventory. */
const listed = [...read('docs/run/checkout-scripts.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!)

it('the inventory lists every script of the build, and every host in the checkout’s policy', () => {
  const manifest = JSON.parse(read('checkout/dist/client/.vite/manifest.json')) as Record<string, { file: string }>
  const built = Object.values(manifest)
    .map(({ file }) => path.basename(file))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace(/-[\w-]{8}\.js$/, ''))

  expect([...listed].sort()).toEqual([...new Set(built), ...hostsOf({ jsUrl: null })].sort())
})

it('the policy allows only this server without Stripe', () => {
  expect(hostsOf(null)).toEqual([])
})

/** Returns the script sources in the policy besides the server itself and the inline script. */
function hostsOf(stripe: { jsUrl: string | null } | null): string[] {
  const headers: Record<string, string> = {}
  const ctx = { state: { filesOrigin: null }, set: (name: string, value: string) => void (headers[name] = value) }
  setCheckoutPolicy(ctx as never, { nonce: 'n', scriptHash: HASH, allowedOrigins: [], testMode: false, stripe })
  const directives = headers['Content-Security-Policy']!.split('; ').map((directive) => directive.split(' '))
  const sources = directives.find(([name]) => name === 'script-src') ?? directives.find(([name]) => name === 'default-src')!
  return sources.slice(1).filter((source) => source !== "'self'" && source !== HASH)
}
