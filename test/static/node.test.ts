import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Workflow {
  jobs: { check: { strategy: { matrix: { node: string[]; part: string[] } } } }
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const enginesOf = (file: string) => (JSON.parse(read(file)) as { engines: { node: string } }).engines.node

const [, lowest] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+)\.0\.0$/.exec(enginesOf('package.json')) ?? []
/** The version of developers, of CI and of the image. */
const usual = read('.nvmrc').trim()

describe('the supported versions of Node', () => {
  it('are those of the package too', () => {
    expect(enginesOf('sdk/package.json')).toBe(enginesOf('package.json'))
    expect(lowest).toBeDefined()
  })

  it('are tested by CI: the lowest, and the usual one', () => {
    const { matrix } = (parse(read('.github/workflows/ci.yml')) as Workflow).jobs.check.strategy

    expect(matrix.node).toEqual([lowest, usual])
    // All parts of the tests.
    expect(matrix.part).toEqual(['quick', 'tail', 'slow'])
  })

  it('have the usual one in every stage of the image', () => {
    const images = [...read('examples/self-hosting/Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)

    expect(images).toEqual([usual, usual])
  })

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/tools.md', 'sdk/README.md', 'docs/run/production.md', 'api/scripts/start.mjs'])(
    'have their lowest one in %s',
    (file) => {
      expect(read(file).match(/\b\d\d\.1\d\b(?= or newer)/g)).toEqual([lowest])
    },
  )
})
