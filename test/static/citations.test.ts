import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Documents that the project's readers do not have. The rules of the product are in docs/product. */
const CITATION = /\bspec [0-9]|\(spec\b|\b[Tt]he spec\b|\bspec readings?\b|\bdecisions[:,] ?[A-Z]|\bapi\.md\b/

it('cites no document that its readers do not have', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|css|md|yaml|sql)$/.test(file) && file !== 'test/static/citations.test.ts')
  const citing = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => CITATION.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

  expect(files.length).toBeGreaterThan(1000)
  expect(citing).toEqual([])
})
