import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const CONTRACT = path.resolve(import.meta.dirname, '../../api/contract')
const MAX_LINES = 800

it(`has contract files of at most ${MAX_LINES} lines`, () => {
  const files = readdirSync(CONTRACT).map((file) => [file, readFileSync(path.join(CONTRACT, file), 'utf8')] as const)
  const long = files.filter(([, text]) => text.trimEnd().split('\n').length > MAX_LINES)

  expect(files.length).toBeGreaterThan(10)
  expect(long.map(([file]) => file)).toEqual([])
})
