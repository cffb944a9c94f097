import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** folder → imports that are forbidden in its files (docs/contributing/architecture.md). */
const NEVER: Record<string, RegExp> = {
  'api/src': /^@linktill|^react|^@preact|^(\.\.\/)+(sdk|dashboard|docs|checkout\/src)\//,
  'api/src/http': /\/(features|site|rows|letters|sale|jobs|outbox|gateways)\/|^objection/,
  'api/src/features': /^(\.\.\/){1,2}(?!http\/)[a-z]+\/(\w+O|o)perations\.ts$/,
  'api/src/rows': /\/(features|letters|sale|jobs)\//,
  'api/src/letters': /\/(features|sale)\//,
  'api/src/sale': /\/(features|letters|jobs)\//,
  'api/src/invoicing': /\/(features|letters|sale|jobs)\//,
  'api/src/db': /\/(features|http|jobs|gateways)\//,
  'api/src/gateways': /\/features\//,
  'api/src/pricing': /\/(features|http|db|gateways|jobs)\/|^(knex|koa|pg|objection)/,
  'sdk/src': /^@linktill|^(koa|knex)/,
  'sdk/src/core': /^react|signals-react|\/(embed|react)\/|^@stripe/,
  'sdk/src/embed': /^react|^@preact|\/(core\/(?!operations)|react)\//,
  'sdk/src/react': /generated\//,
  'dashboard/src': /^@linktill\/sdk\/src|(?<!@linktill)\/sdk\/|\/api\//,
  'dashboard/src/ui': /^@linktill|\.\.\/(pages|shell)\//,
  'checkout/src': /^@linktill\/sdk\/src|\/(api|dashboard)\//,
  'docs/theme': /^@linktill|\/(api|sdk|checkout)\/|\/dashboard\/src\/(?!ui\/|pages\/landing\/)/,
}
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
