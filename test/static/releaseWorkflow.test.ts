import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

interface Job {
  needs?: string | string[]
  permissions?: Record<string, string>
  steps?: { run?: string }[]
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const { permissions, jobs } = parse(read('.github/workflows/release.yml')) as {
  permissions: Record<string, string>
  jobs: Record<string, Job>
}
const stepsOf = ({ steps = [] }: Job) => steps.flatMap(({ run }) => run ?? [])
const steps = Object.values(jobs).flatMap(stepsOf)

it('runs commands that exist', () => {
  const commands = [...read('test/support/release/main.ts').matchAll(/^ {2}(\w+): \{ takes: /gm)].map(([, name]) => name)
  const named = steps.flatMap((step) => [...step.matchAll(/npm run release -- (\w+)/g)].map(([, name]) => name))

  expect(named).toEqual(['check', 'pack', 'image', 'notes'])
  expect(commands).toEqual(expect.arrayContaining(named))
})

it('uploads only what was checked and has passed the tests', () => {
  const uploads = Object.entries(jobs).filter(([, job]) => stepsOf(job).some((step) => /npm publish| push$/.test(step)))

  expect(jobs['tests']!.needs).toBe('ready')
  expect(uploads.map(([name, { needs }]) => [name, needs])).toEqual([
    ['package', 'tests'],
    ['image', 'tests'],
  ])
  expect(jobs['notes']!.needs).toEqual(['package', 'image'])
})

it('may write only where it uploads', () => {
  const writers = Object.entries(jobs).map(([name, job]) => [name, Object.entries(job.permissions ?? {}).filter(isWrite)])

  expect(Object.entries(permissions).filter(isWrite)).toEqual([])
  expect(writers.filter(([, rights]) => rights!.length)).toEqual([
    ['package', [['id-token', 'write']]],
    ['image', [['packages', 'write']]],
    ['notes', [['contents', 'write']]],
  ])
})

it('publishes with provenance, which names the commit', () => {
  expect(steps.filter((step) => step.startsWith('npm publish'))).toEqual([expect.stringContaining('--provenance')])
})

const isWrite = ([, right]: [string, string]) => right === 'write'
