import fs from 'node:fs'
import path from 'node:path'
import { listFiles } from '../../docs/build/pages.ts'
import { readReference } from './reference.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MODULES = new Set(['js', 'jsx', 'ts', 'tsx'])

export interface Snippet {
  /** Place in the docs: `docs/webhooks.md:18`. */
  place: string
  /** Name of its file, such as `docs-webhooks-18.js`. */
  file: string
  code: string
}

/** Returns the SDK calls of the API reference, each in its own function. */
export function readSdkSamples(): Snippet {
  const calls = readReference('https://pay.example.com').map(({ operationId, sdk }) => {
    return `export async function ${operationId}Sample() {\n${sdk}\n}\n`
  })
  const given = `import type { Client } from '@linktill/sdk'\ndeclare const client: Client\ndeclare const file: File\n`
  return { place: 'reference', file: 'reference.ts', code: given + calls.join('') }
}

/** Returns every code block of the guide and the README files that is a JavaScript or TypeScript module, unchanged. */
export function readSnippets(): Snippet[] {
  const pages = ['README.md', 'sdk/README.md', ...listFiles(path.join(ROOT, 'docs')).map((name) => `docs/${name}`)]
  return pages.sort().flatMap((page) => {
    const text = fs.readFileSync(path.join(ROOT, page), 'utf8')
    const blocks = [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)].filter(([, , language]) => MODULES.has(language!))
    return blocks.map(({ 1: indent, 2: language, 3: code, index }) => {
      const line = text.slice(0, index).split('\n').length
      const file = `${page.replace('.md', '').replaceAll('/', '-')}-${line}.${language}`
      return { place: `${page}:${line}`, file, code: code!.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }
    })
  })
}
