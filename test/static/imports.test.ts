import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** folder → imports that are forbidden in its files (docs/contributing/architecture.md). */
const NEVER: Record<string, RegExp> = {
  'api/src': /^@linktill|^react|^@preact|^(\.\.\/)+(sdk|dashboard|docs|checkout\/src)\//,
  'api/src/platform/http': /^objection/,
  'api/src/pricing': /^(knex|koa|pg|objection)|\/platform\/(?!languages\/)/,
  'api/src/features': /^(\.\.\/){1,2}[a-z-]+\/(\w+O|o)perations\.ts$/,
  'api/src/shop/languages': /\.\.\/\.\.\//,
  'sdk/src': /^@linktill|^(koa|knex)/,
  'sdk/src/core': /^react|signals-react|\/(embed|languages|react)\/|^@stripe/,
  'sdk/src/languages': /^react|signals-react|\/(embed|react)\/|^@stripe/,
  'sdk/src/embed': /^react|^@preact|\/(core\/(?!operations)|react)\//,
  'sdk/src/react': /generated\//,
  'sdk/src/react/later': /\/first\//,
  'sdk/src/react/parts': /\/(first|later)\//,
  'dashboard/src': /^@linktill\/sdk\/src|(?<!@linktill)\/sdk\/|\/api\//,
  'dashboard/src/ui': /^@linktill|\.\.\/(pages|shell)\//,
  'checkout/src': /^@linktill\/sdk\/src|\/(api|dashboard)\//,
  'docs/theme': /^@linktill|\/(api|sdk|checkout)\/|\/dashboard\/src\/(?!ui\/|pages\/landing\/)/,
}
/** The rooms of the server. Each may use those after it, and none before it. */
const ROOMS = [
  'main',
  'app',
  'handlers',
  'work',
  'ops',
  'demo',
  'site',
  'features',
  'shop',
  'config',
  'gateways',
  'pricing',
  'platform',
]
/** folder → calls that are forbidden in its files, because requests must use the SDK's client or injected dependencies. */
const SILENT: Record<string, RegExp> = {
  'dashboard/src': /(?<![\w.])fetch\((?!\))/,
  'checkout/src': /(?<![\w.])fetch\((?!\))/,
  'sdk/src/react': /(?<![\w.])fetch\((?!\))/,
  'sdk/src/core': /\b(document|localStorage|sessionStorage)\./,
}

const sources = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test|\.d\.ts|generated/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(path.join(ROOT, folder, file), 'utf8') }))

it.each(Object.entries(NEVER))('%s imports only what it may', (folder, never) => {
  const strays = sources(folder).flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)]
      .filter(([, from]) => never.test(from!))
      .map(([, from]) => `${file} → ${from}`),
  )

  expect(strays).toEqual([])
})

it('uses the rooms of the server in one order', () => {
  const roomOf = (file: string) => ROOMS.indexOf(file.split('/')[0]!.replace('.ts', ''))
  const strays = sources('api/src').flatMap(({ file, text }) => {
    const from = path.posix.relative('api/src', file)
    return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, spec]) => path.posix.join(path.posix.dirname(from), spec!))
      .filter((to) => !to.startsWith('..') && !to.startsWith('generated/') && roomOf(to) < roomOf(from))
      .map((to) => `${from} → ${to}`)
  })

  expect(sources('api/src').filter(({ file }) => roomOf(path.posix.relative('api/src', file)) < 0)).toEqual([])
  expect(strays).toEqual([])
})

it('imports OpenTelemetry only with an endpoint', () => {
  const late = 'api/src/ops/tracing/'
  const start = `${late}startTracing.ts`
  const strays = sources('api/src')
    .filter(({ file }) => file === start || !file.startsWith(late))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^import (?!type )[^']*'([^']+)'/gm)].map(([, spec]) => ({
        file,
        to: path.posix.join(path.posix.dirname(file), spec!),
      })),
    )
    .filter(({ to }) => to.includes('@opentelemetry') || (to.startsWith(late) && to !== start))

  expect(strays).toEqual([])
})

it.each(Object.entries(SILENT))('%s reaches for nothing by itself', (folder, never) => {
  const strays = sources(folder).filter(({ text }) => never.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')))

  expect(strays.map(({ file }) => file)).toEqual([])
})

it('has useSignals() in every component that reads a signal', () => {
  const readers = ['sdk/src/react', 'dashboard/src', 'checkout/src']
    .flatMap(sources)
    .filter(
      ({ file, text }) =>
        file.endsWith('.tsx') &&
        /(?<!target|currentTarget|current|event|option|point|styles|\.\.)\.value\b(?!\s*=[^=])/.test(text),
    )

  expect(readers.filter(({ text }) => !/useSignals\(\)/.test(text)).map(({ file }) => file)).toEqual([])
})

it('has no signal at module level, where a server would share it between visitors', () => {
  const shared = ['sdk/src', 'checkout/src']
    .flatMap(sources)
    .filter(({ text }) => /^(export )?const \w+ = (signal|computed)\(/m.test(text))

  expect(shared.map(({ file }) => file)).toEqual([])
})
