import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PAGES } from '../../dashboard/build/preload.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

/** The lines of the list: a capability with its operations, pages and tests. */
const lines = read('docs/product/features.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| capability'))
  .map((line) => {
    const [capability, operations, pages, tests] = line.split('|').slice(1, -1)
    const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    return { capability: capability!.trim(), operations: named(operations), pages: named(pages), tests: named(tests) }
  })

describe('the list of capabilities', () => {
  it('names each operation of the contract, and no other', () => {
    const named = new Set(lines.flatMap(({ operations }) => operations))
    const served = readOperations()

    expect(served.length).toBeGreaterThan(150)
    expect(served.filter((operation) => !named.has(operation))).toEqual([])
    expect([...named].filter((operation) => !served.includes(operation))).toEqual([])
  })

  it('names pages that exist', () => {
    const pages = readPages()

    expect(pages).toContain('/checkout/{urlId}')
    expect(lines.flatMap((line) => line.pages).filter((page) => !pages.includes(page))).toEqual([])
  })

  it('has a test for each capability, which exists', () => {
    const tests = lines.flatMap((line) => line.tests)

    expect(lines.filter((line) => line.tests.length === 0).map(({ capability }) => capability)).toEqual([])
    expect(tests.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) || !fs.existsSync(path.join(ROOT, file)))).toEqual([])
  })

  it('has each capability once', () => {
    const names = lines.map(({ capability }) => capability)

    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

interface Tag {
  paths: Record<string, Record<string, { operationId?: string }>>
}

/** The ids of all operations that `openapi.yaml` refers to. */
function readOperations(): string[] {
  const { paths } = parse(read('openapi.yaml')) as { paths: Record<string, { $ref: string }> }
  const files = new Map<string, Tag>()
  return Object.values(paths).flatMap(({ $ref }) => {
    const [file, pointer] = $ref.split('#/paths/') as [string, string]
    if (!files.has(file)) files.set(file, parse(read(file)) as Tag)
    const methods = files.get(file)!.paths[pointer.replaceAll('~1', '/')]!
    return Object.values(methods).flatMap(({ operationId }) => operationId ?? [])
  })
}

/** Addresses of pages, as the dashboard and the server route them. */
function readPages(): string[] {
  const app = [...read('dashboard/src/App.tsx').matchAll(/<Route path="([^"]+)"/g)]
  const site = ['pages.ts', 'site.ts'].flatMap((file) => [...read(`api/src/site/${file}`).matchAll(/router\.get\('([^']+)'/g)])
  // The router has one route for the parts of a page, each of which has an address.
  const parts = Object.keys(PAGES).filter((place) => !place.includes('?'))
  return [...[...app, ...site].map(([, place]) => place!), ...parts].map((place) =>
    place.replace(/\/\*\??$/, '').replace(/:(\w+)\??/g, '{$1}'),
  )
}
