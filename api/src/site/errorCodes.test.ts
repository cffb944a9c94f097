import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_CODES } from './errorCodes.ts'

const SOURCES = path.resolve(import.meta.dirname, '..')

it('gives the status of each code', () => {
  const said = Object.entries(ERROR_CODES).map(([code, { status }]) => `${code} ${status}`)

  const thrown = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'))
    .flatMap((source) => [
      ...[...source.matchAll(/new ApiError\(\s*(\d{3}),\s*'(\w+)'/g)].map(([, status, code]) => `${code} ${status}`),
      ...[...source.matchAll(/\brefused\(\s*'(\w+)'/g)].map(([, code]) => `${code} 422`),
      ...[...source.matchAll(/\bconflict\(.+, '(\w+)'[,)]/g)].map(([, code]) => `${code} 409`),
    ])

  expect(thrown.length).toBeGreaterThan(30)
  expect(thrown.filter((pair) => !said.includes(pair))).toEqual([])
})
