// Writes src/languages/generated from `x-languages` of the contract: the list of languages, and for each kind of texts what loads
// it. Each import is written out, so that bundlers find the module. A language without one of the files does not compile.
import { mkdirSync, writeFileSync } from 'node:fs'
import { readLanguages } from '../../api/scripts/bundleContract.mjs'

/** Kinds that are loaded on their own. Choices and amounts belong to the messages. */
const KINDS = ['messages', 'countries', 'limits', 'questions']
const HEAD = '// Generated from x-languages of api/contract/common.yaml by scripts/languages.mjs.'
const languages = readLanguages()
const folder = new URL('../src/languages/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })

write('languages.ts', [
  `export type Language = '${languages.map(({ tag }) => tag).join("' | '")}'`,
  '/** The languages of the checkout, with their native names. */',
  'export const LANGUAGES: readonly { tag: Language; name: string }[] = [',
  ...languages.map(({ tag, name }) => `  { tag: '${tag}', name: '${name}' },`),
  ']',
  '/** Other tags of the same languages, which some browsers send. */',
  'export const ALIASES: Record<string, Language> = {',
  ...languages.flatMap(({ tag, also }) => also.map((alias) => `  ${alias}: '${tag}',`)),
  '}',
])
for (const kind of KINDS)
  write(`${kind}.ts`, [
    "import type { Language } from './languages.js'",
    `export const ${kind}: Record<Language, () => Promise<typeof import('../en/${kind}.js')>> = {`,
    ...languages.map(({ tag }) => `  ${tag}: () => import('../${tag}/${kind}.js'),`),
    '}',
  ])

function write(name, lines) {
  writeFileSync(new URL(name, folder), [HEAD, ...lines, ''].join('\n'))
}
