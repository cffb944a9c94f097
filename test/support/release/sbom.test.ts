import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readLock, ROOT } from './project.ts'
import { BILLS, composeSbom } from './sbom.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const names = Object.keys(BILLS) as (keyof typeof BILLS)[]

/** Returns the folders of everything that npm would install without development, by npm's own reading of the lock file. */
function installedBy(workspaces: readonly string[]): string[] {
  const chosen = workspaces.flatMap((folder) => ['-w', folder])
  const args = ['ls', '--all', '--parseable', '--omit=dev', '--package-lock-only', ...chosen]
  const listed = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], shell: true })
  return listed
    .replaceAll('\\', '/')
    .split('\n')
    .flatMap((place) => /(?:(?:api|sdk|checkout|dashboard)\/)?node_modules\/.+/.exec(place.slice(ROOT.length)) ?? [])
}

describe.each(names)('the bill of materials of the %s', (name) => {
  const bill = composeSbom(ROOT, name, NOW)
  const refs = bill.components.map((component) => component['bom-ref'])

  it('names every production dependency of the lock file', () => {
    const lock = readLock(ROOT)
    // An optional peer that another workspace installs for its tools is nothing that this one needs.
    const wanted = [...new Set(installedBy(BILLS[name]))].filter((place) => !lock[place]?.link && !isTool(place))

    expect(wanted.length).toBeGreaterThan(name === 'server' ? 500 : 5)
    expect(wanted.filter((place) => !refs.includes(place))).toEqual([])
  })

  it('gives each its version, licence and checksum', () => {
    const lock = readLock(ROOT)
    for (const { 'bom-ref': ref, version, licenses, hashes, purl } of bill.components) {
      expect([ref, version]).toEqual([ref, lock[ref]!.version])
      expect([ref, JSON.stringify(licenses)]).toEqual([ref, expect.stringMatching(/"(id|expression)":"(?!SEE)[\w.+ ()-]+"|X11/)])
      expect([ref, hashes[0]!.alg, hashes[0]!.content]).toEqual([ref, 'SHA-512', expect.stringMatching(/^[0-9a-f]{128}$/)])
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    }
  })

  it('names each component once, and leads from the root to all of them', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const reached = new Set([bill.metadata.component['bom-ref']])
    for (const ref of reached) for (const one of needs.get(ref)!) reached.add(one)

    expect(new Set(refs).size).toBe(refs.length)
    expect([...reached].slice(1).sort()).toEqual(refs.toSorted())
  })

  it('is the same at every run', () => {
    expect(composeSbom(ROOT, name, NOW)).toEqual(bill)
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

it('leaves out what only development needs', () => {
  const found = names.flatMap((name) => composeSbom(ROOT, name, NOW).components.map((component) => component.name))

  expect(found).toEqual(expect.arrayContaining(['koa', 'react', 'apexcharts']))
  for (const tool of ['vitest', 'oxlint', '@playwright/test', 'rspress']) expect(found).not.toContain(tool)
})

const isTool = (place: string) => /^node_modules\/(typescript|csstype$|@typescript\/|@types\/react)/.test(place)
