import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g
/** Folders whose own folders are rooms of a floor each. */
const FLOORS = ['features', 'pages']

/** `features/orders/placing/stock.ts` → `features/orders`; a file at the top of a workspace is a room by itself. */
function roomOf(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, FLOORS.includes(parts[0]!) ? 2 : 1).join('/')
}

/** Which rooms each room imports from, types included. */
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

/** Takes away what imports nothing that is left, again and again: what remains is in a ring or above one. */
function ringsOf(rooms: Map<string, Set<string>>): string[] {
  const left = new Map(rooms)
  let before
  do {
    before = left.size
    for (const [room, imported] of left) if (![...imported].some((one) => left.has(one))) left.delete(room)
  } while (left.size < before)
  return [...left].map(([room, imported]) => `${room} → ${[...imported].filter((one) => left.has(one)).join(', ')}`)
}

it.each(['api/src', 'sdk/src', 'dashboard/src', 'checkout/src'])('has no ring of folders in %s', (source) => {
  const rooms = readRooms(source)

  expect(rooms.size).toBeGreaterThan(3)
  expect(ringsOf(rooms)).toEqual([])
})

it('finds a ring', () => {
  const rooms = new Map([
    ['top', new Set(['one'])],
    ['one', new Set(['two', 'ground'])],
    ['two', new Set(['one'])],
  ])

  expect(ringsOf(rooms)).toEqual(['top → one', 'one → two', 'two → one'])
})
