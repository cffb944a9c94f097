import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?from\s*)?'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g

/** Imports between the children of one folder, which are files and folders. */
type Siblings = Map<string, Set<string>>

/** Returns the imports between files, including types and `import()`, as paths from the root. */
function readImports(source: string): [file: string, target: string][] {
  const files = readdirSync(path.join(ROOT, source), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(source, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.|\.d\.ts$/.test(file))
  const known = new Set(files)
  return files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)].flatMap(([, spec, lazy]) => {
      const target = path.posix.join(path.posix.dirname(file), spec ?? lazy!)
      const found = [target, target.replace(/\.js$/, '.ts'), target.replace(/\.jsx?$/, '.tsx')].find((one) => known.has(one))
      return found ? [[file, found] as [string, string]] : []
    }),
  )
}

/** Attributes each import to the deepest folder that contains both files: `a/b/x.ts → a/c/y.ts` is `b → c` in `a`. */
function siblingsByFolder(imports: [file: string, target: string][]): Map<string, Siblings> {
  const folders = new Map<string, Siblings>()
  for (const [file, target] of imports) {
    const [from, to] = [file.split('/'), target.split('/')]
    const depth = from.findIndex((name, at) => name !== to[at])
    if (depth < 0) continue
    const folder = from.slice(0, depth).join('/')
    const siblings = folders.get(folder) ?? new Map<string, Set<string>>()
    folders.set(folder, siblings.set(from[depth]!, (siblings.get(from[depth]!) ?? new Set()).add(to[depth]!)))
  }
  return folders
}

/** Returns the imports that are part of a cycle: those of a node that the imported one reaches again. */
function cyclesOf(siblings: Siblings): string[] {
  return [...siblings].flatMap(([name, imported]) => {
    const back = [...imported].filter((one) => reachedFrom(one, siblings).has(name))
    return back.length > 0 ? [`${name} → ${back.join(', ')}`] : []
  })
}

function reachedFrom(name: string, siblings: Siblings, seen = new Set<string>()): Set<string> {
  for (const imported of siblings.get(name) ?? [])
    if (!seen.has(imported)) {
      seen.add(imported)
      reachedFrom(imported, siblings, seen)
    }
  return seen
}

it.each(['api/src', 'sdk/src', 'dashboard/src', 'checkout/src'])(
  'has no import cycle between the files and folders of any folder in %s',
  (source) => {
    const folders = [...siblingsByFolder(readImports(source))]

    expect(folders.length).toBeGreaterThan(1)
    expect(folders.flatMap(([folder, siblings]) => cyclesOf(siblings).map((cycle) => `${folder}: ${cycle}`))).toEqual([])
  },
)

it('finds a cycle between siblings at any depth', () => {
  const folders = siblingsByFolder([
    ['src/app.ts', 'src/shop/cart/add.ts'],
    ['src/shop/cart/add.ts', 'src/shop/price.ts'],
    ['src/shop/cart/add.ts', 'src/shop/cart/item.ts'],
    ['src/shop/price.ts', 'src/shop/cart/item.ts'],
    ['src/shop/price.ts', 'src/money.ts'],
  ])

  expect([...folders.keys()]).toEqual(['src', 'src/shop', 'src/shop/cart'])
  expect([...folders.values()].map(cyclesOf)).toEqual([[], ['cart → price.ts', 'price.ts → cart'], []])
})
