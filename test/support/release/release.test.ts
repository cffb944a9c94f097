import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitingOf } from './changelog.ts'
import { checkRelease } from './checkRelease.ts'
import { imageCommands } from './image.ts'
import { composeNotes } from './notes.ts'
import { listWorkspaces, readManifest, readText, ROOT } from './project.ts'
import { FOLLOWERS, isPlaceholder, repositoryProblems, setRepository } from './repository.ts'
import { setVersion } from './setVersion.ts'

const HOME = 'https://github.com/acme/linktill'
const FILES = ['package-lock.json', 'CHANGELOG.md', 'sdk/CHANGELOG.md', ...FOLLOWERS]

/** A copy of what the steps of a release read and write. */
let root: string
const edit = (file: string, from: string, to: string) => {
  const text = readText(root, file)
  expect(text).toContain(from)
  fs.writeFileSync(path.join(root, file), text.replace(from, to))
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-release-'))
  for (const file of [...FILES, ...listWorkspaces(ROOT).map((folder) => `${folder}/package.json`)]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, file), path.join(root, file))
  }
  if (readManifest(root).homepage !== HOME) setRepository(root, HOME)
  // The project's own changelogs have entries that wait, except on the day of a release.
  const { version } = readManifest(root)
  const dated = `## ${version} (2026-11-27)\n\n### For operators\n\n- Read [this](docs/run/mail.md).\n`
  for (const [file, heading] of [
    ['CHANGELOG.md', 'Unreleased'],
    ['sdk/CHANGELOG.md', 'Pending'],
  ] as const)
    fs.writeFileSync(path.join(root, file), `# Changes\n\n## ${heading}\n\n${dated}\n## 0.0.9 (2026-01-01)\n\n- Older.\n`)
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

describe('checkRelease', () => {
  const tagged = () => ({ tag: `v${readManifest(root).version}`, builtIn: HOME })

  it('finds nothing in a release that is complete', () => {
    expect(checkRelease(root, tagged())).toEqual([])
  })

  it('refuses a tag of another version', () => {
    expect(checkRelease(root, { tag: 'v9.9.9', builtIn: HOME })).toEqual([expect.stringContaining('The tag is v9.9.9')])
  })

  it('refuses a placeholder, and another repository than that of the package', () => {
    expect(checkRelease(root, { ...tagged(), builtIn: 'https://github.com/fork/linktill' })).toEqual([
      expect.stringContaining('https://github.com/fork/linktill'),
    ])

    setRepository(root, 'https://repository.example/linktill')

    expect(checkRelease(root, tagged())).toEqual([expect.stringContaining('is a placeholder')])
  })

  it.each([
    ['sdk/package.json', 'sdk/package.json has 9.9.9'],
    ['examples/react-shop/package.json', 'examples/react-shop/package.json has 9.9.9'],
  ])('finds another version in %s', (file, problem) => {
    edit(file, `"version": "${readManifest(root).version}"`, '"version": "9.9.9"')

    expect(checkRelease(root, tagged())).toEqual([expect.stringContaining(problem)])
  })

  it('finds a workspace that needs another version of the SDK', () => {
    edit('checkout/package.json', `"@linktill/sdk": "${readManifest(root).version}"`, '"@linktill/sdk": "9.9.9"')

    expect(checkRelease(root, tagged())).toEqual([expect.stringContaining('checkout/package.json, @linktill/sdk has 9.9.9')])
  })

  it('finds a changelog without a dated section, and one with entries that wait', () => {
    edit('CHANGELOG.md', ' (2026-11-27)', '')
    edit('sdk/CHANGELOG.md', '## Pending\n', '## Pending\n\n- Forgotten.\n')

    expect(checkRelease(root, tagged())).toEqual([
      expect.stringContaining('CHANGELOG.md has no section'),
      expect.stringContaining('sdk/CHANGELOG.md has entries under Pending'),
    ])
  })

  it('wants to know what operators must do', () => {
    edit('CHANGELOG.md', '### For operators', '### Changes')

    expect(checkRelease(root, tagged())).toEqual([expect.stringContaining('what operators must do')])
  })

  it.each(FOLLOWERS.filter((file) => file !== 'package.json'))('finds another repository in %s', (file) => {
    fs.writeFileSync(path.join(root, file), readText(root, file).replaceAll(HOME, 'https://github.com/other/place'))

    expect(checkRelease(root, tagged())).not.toEqual([])
  })
})

describe('setVersion', () => {
  it('sets every version, and dates what waits', () => {
    edit('CHANGELOG.md', '## Unreleased\n', '## Unreleased\n\n### For operators\n\n- Nothing to do.\n')
    edit('sdk/CHANGELOG.md', '## Pending\n', '## Pending\n\n- Added a call.\n')

    setVersion(root, '7.0.0', '2027-02-03')

    expect(checkRelease(root, { tag: 'v7.0.0', builtIn: HOME })).toEqual([])
    expect(composeNotes(root)).toBe('### For operators\n\n- Nothing to do.\n\n## @linktill/sdk\n\n- Added a call.\n')
    expect(waitingOf(readText(root, 'CHANGELOG.md'), 'Unreleased')).toBe('')
  })

  it('keeps the lock file as npm writes it', () => {
    const { version } = readManifest(root)
    const before = readText(root, 'package-lock.json')

    setVersion(root, '7.0.0', '2027-02-03')

    const changed = readText(root, 'package-lock.json').split('\n')
    const lines = before.split('\n').filter((line, at) => line !== changed[at])
    expect(changed).toHaveLength(before.split('\n').length)
    expect(lines.filter((line) => !line.includes(`"${version}"`))).toEqual([])
  })

  it.each(['0.0.1', '1.0', 'next'])('refuses %s', (version) => {
    expect(() => setVersion(root, version, '2027-02-03')).toThrow('is not a version above')
  })
})

describe('setRepository', () => {
  it('refuses what is no address of a repository', () => {
    for (const url of ['github.com/acme/linktill', 'https://github.com', `${HOME}.git`, `${HOME}/`])
      expect(() => setRepository(root, url)).toThrow('is not the address of a repository')
  })
})

it('composes notes with links that work outside the repository', () => {
  const { version } = readManifest(root)

  expect(composeNotes(root)).toContain(`[this](${HOME}/blob/v${version}/docs/run/mail.md)`)
})

it('labels the image with its source', () => {
  const { build, push } = imageCommands(root, 'images.example/Acme/Linktill', 'abc123')

  expect(build).toEqual(
    expect.arrayContaining([`org.opencontainers.image.source=${HOME}`, 'images.example/acme/linktill:latest']),
  )
  expect(push).toEqual(['push', '--all-tags', 'images.example/acme/linktill'])
})

describe('the project itself', () => {
  it('has one version and one repository', () => {
    const problems = checkRelease(ROOT).filter((one) => !/placeholder|CHANGELOG/.test(one))

    expect([...problems, ...repositoryProblems(ROOT)]).toEqual([])
  })

  it('names its repository nowhere else', () => {
    const { homepage } = readManifest(ROOT)
    const found = spawnSync('git', ['grep', '-lF', homepage], { cwd: ROOT, encoding: 'utf8' }).stdout.trim().split('\n')

    expect(found.filter((file) => !file.startsWith('test/support/release/')).sort()).toEqual([...FOLLOWERS].sort())
  })

  it('is not released while it has no repository', () => {
    const { homepage, version } = readManifest(ROOT)
    const env = { ...process.env, GITHUB_REPOSITORY: '', GITHUB_SERVER_URL: '' }
    const args = ['--import', 'tsx', 'test/support/release/main.ts', 'check', `v${version}`]
    const { stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })

    expect(stderr.includes('is a placeholder')).toBe(isPlaceholder(homepage))
  })
})

it('has a lock file that npm accepts', () => {
  // Fails when package-lock.json does not follow the manifests.
  execFileSync('npm', ['ls', '--package-lock-only', '--omit=dev', '--depth=0'], { cwd: ROOT, stdio: 'pipe', shell: true })
})
