import fs from 'node:fs'
import path from 'node:path'
import { listFiles } from '../../docs/build/pages.ts'
import { operationsOf } from '../../docs/reference/contract.ts'
import { readContract } from '../../docs/reference/readContract.ts'
import { samplesOf } from '../../docs/reference/samples/samplesOf.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MODULES = new Set(['js', 'jsx', 'ts', 'tsx'])

export interface Snippet {
  /** Place in the docs: `docs/webhooks.md:18`. */
  place: string
  /** Name of its file, such as `docs-webhooks-18.js`. */
  file: string
  code: string
}

/** Returns the TypeScript samples of the API reference, each in its own function: those that need Node, and the others. */
export function readSdkSamples(): Snippet[] {
  const contract = readContract()
  const samples = operationsOf(contract).map((op) => {
    const [, imports, code] = /^((?:import .+\n)+)\n([^]+)$/.exec(samplesOf(contract, op).typescript)!
    return { imports: imports!.trim().split('\n'), code: `export async function ${op.operationId}Sample() {\n${code}\n}\n` }
  })
  const isForNode = ({ imports }: { imports: string[] }) => imports.length > 1
  return [samples.filter(isForNode), samples.filter((sample) => !isForNode(sample))].map((group, at) => {
    const imports = mergeImports(group.flatMap((sample) => sample.imports))
    const code = `${imports.join('\n')}\n${group.map((sample) => sample.code).join('')}`
    return { place: 'reference', file: at ? 'reference.ts' : 'reference-node.ts', code }
  })
}

/** One import per module. */
function mergeImports(imports: string[]): string[] {
  const names = new Map<string, Set<string>>()
  for (const line of imports) {
    const [, named, from] = /^import \{ (.+) \} from (.+)$/.exec(line)!
    names.set(from!, new Set([...(names.get(from!) ?? []), ...named!.split(', ')]))
  }
  return [...names].map(([from, named]) => `import { ${[...named].join(', ')} } from ${from}`)
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
