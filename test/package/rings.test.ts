import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g
/** Folders whose subfolders count as separate nodes. */
const FLOORS = ['features', 'pages']

/** Returns the node of a file: `features/orders/placing/stock.ts` → `features/orders`. A file at the top level is its own node. */
function roomOf(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, FLOORS.includes(parts[0]!) ? 2 : 1).join('/')
}

/** Returns the imports between nodes, including types. */
function readRooms(source: string): Map<string, Set<string>> {
  const folder = path.join(ROOT, source)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.|\.d\.ts$/.test(file))
  const rooms = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, spec, lazy] of readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), spec ?? lazy!)
      const [from, to] = [roomOf(file), roomOf(target)]
      if (target.startsWith('..') || from === to) continue
      rooms.set(from, (rooms.get(from) ?? new Set()).add(to))
    }
  return rooms
}

/** Repeatedly removes nodes without remaining imports. What remains is part of a cycle, or imports one. */
function ringsOf(rooms: Map<string, Set<string>>): string[] {
  const left = new Map(rooms)
  let before
  do {
    before = left.size
    for (const [room, imported] of left) if (![...imported].some((one) => left.has(one))) left.delete(room)
  } while (left.size < before)
  return [...left].map(([room, imported]) => `${room} → ${[...imported].filter((one) => left.has(one)).join(', ')}`)
}

it.each(['api/src', 'sdk/src', 'dashboard/src', 'checkout/src'])('has no import cycle between folders in %s', (source) => {
  const rooms = readRooms(source)

  expect(rooms.size).toBeGreaterThan(3)
  expect(ringsOf(rooms)).toEqual([])
})

it('finds a cycle', () => {
  const rooms = new Map([
    ['top', new Set(['one'])],
    ['one', new Set(['two', 'ground'])],
    ['two', new Set(['one'])],
  ])

  expect(ringsOf(rooms)).toEqual(['top → one', 'one → two', 'two → one'])
})
