import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g
/** Folders whose subfolders count as separate nodes. */
const NESTED = ['features', 'pages']

/** Returns the node of a file: `features/orders/order/stock.ts` → `features/orders`. A file at the top level is its own node. */
function folderOf(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, NESTED.includes(parts[0]!) ? 2 : 1).join('/')
}

/** Returns the imports between nodes, including types. */
function readFolders(source: string): Map<string, Set<string>> {
  const root = path.join(ROOT, source)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.|\.d\.ts$/.test(file))
  const folders = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, spec, lazy] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), spec ?? lazy!)
      const [from, to] = [folderOf(file), folderOf(target)]
      if (target.startsWith('..') || from === to) continue
      folders.set(from, (folders.get(from) ?? new Set()).add(to))
    }
  return folders
}

/** Repeatedly removes nodes without remaining imports. What remains is part of a cycle, or imports one. */
function cyclesOf(folders: Map<string, Set<string>>): string[] {
  const left = new Map(folders)
  let before
  do {
    before = left.size
    for (const [folder, imported] of left) if (![...imported].some((one) => left.has(one))) left.delete(folder)
  } while (left.size < before)
  return [...left].map(([folder, imported]) => `${folder} → ${[...imported].filter((one) => left.has(one)).join(', ')}`)
}

it.each(['api/src', 'sdk/src', 'dashboard/src', 'checkout/src'])('has no import cycle between folders in %s', (source) => {
  const folders = readFolders(source)

  expect(folders.size).toBeGreaterThan(3)
  expect(cyclesOf(folders)).toEqual([])
})

it('finds a cycle', () => {
  const folders = new Map([
    ['top', new Set(['one'])],
    ['one', new Set(['two', 'ground'])],
    ['two', new Set(['one'])],
  ])

  expect(cyclesOf(folders)).toEqual(['top → one', 'one → two', 'two → one'])
})
