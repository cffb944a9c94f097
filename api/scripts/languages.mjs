// Writes src/shop/languages/generated from `x-languages` of the contract: the list of languages, and for each kind of texts a
// table of all languages. A language without one of the files does not compile.
import { mkdirSync, writeFileSync } from 'node:fs'
import { readLanguages } from './bundleContract.mjs'

const KINDS = ['letters', 'instructions', 'invoice']
const HEAD = '// Generated from x-languages of api/contract/common.yaml by scripts/languages.mjs.'
const languages = readLanguages()
const tags = languages.map(({ tag }) => tag)
const folder = new URL('../src/shop/languages/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })

write('languages.ts', [
  `export const LANGUAGES = ['${tags.join("', '")}'] as const`,
  'export type Language = (typeof LANGUAGES)[number]',
  '/** Other tags of the same languages. */',
  'export const ALIASES: Record<string, Language> = {',
  ...languages.flatMap(({ tag, also }) => also.map((alias) => `  ${alias}: '${tag}',`)),
  '}',
])
for (const kind of KINDS)
  write(`${kind}.ts`, [
    "import type { Language } from './languages.ts'",
    ...tags.map((tag) => `import * as ${tag} from '../${tag}/${kind}.ts'`),
    `export const ${kind}: Record<Language, typeof en> = { ${tags.join(', ')} }`,
  ])

function write(name, lines) {
  writeFileSync(new URL(name, folder), [HEAD, ...lines, ''].join('\n'))
}
