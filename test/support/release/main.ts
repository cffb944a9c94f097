// The steps of a release, each as a command: `npm run release -- check v0.1.0`. docs/contributing/releasing.md describes them in order.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { checkRelease } from './checkRelease.ts'
import { imageCommands } from './image.ts'
import { composeNotes } from './notes.ts'
import { packSdk } from './packSdk.ts'
import { ROOT } from './project.ts'
import { setRepository } from './repository.ts'
import { BILLS, composeSbom } from './sbom.ts'
import { setVersion } from './setVersion.ts'

const OUTPUT = path.join(ROOT, 'test/support/release/dist')
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
const builtIn = GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`

const COMMANDS: Record<string, { takes: string; run: (...args: string[]) => void }> = {
  repository: { takes: 'URL', run: (url) => setRepository(ROOT, url!) },
  version: { takes: 'X.Y.Z', run: (version) => setVersion(ROOT, version!, new Date().toISOString().slice(0, 10)) },
  check: { takes: '[TAG]', run: check },
  notes: { takes: '', run: () => write('notes.md', composeNotes(ROOT)) },
  sbom: { takes: '', run: writeSboms },
  pack: { takes: '', run: () => console.log(`packed ${packSdk(ROOT, OUTPUT).tarball}`) },
  image: { takes: 'NAME REVISION [push]', run: image },
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command && args.length >= command.takes.split(' ').filter((word) => /^[A-Z]/.test(word)).length) command.run(...args)
else fail(Object.entries(COMMANDS).map(([one, { takes }]) => `npm run release -- ${one} ${takes}`.trim()))

function check(tag?: string): void {
  const problems = checkRelease(ROOT, { tag, builtIn })
  if (problems.length) fail(problems)
  console.log('ready to be released')
}

function writeSboms(): void {
  for (const bill of Object.keys(BILLS) as (keyof typeof BILLS)[])
    write(`linktill-${bill}.cdx.json`, `${JSON.stringify(composeSbom(ROOT, bill, new Date()), null, 2)}\n`)
}

/** Prints the commands, and runs them with `push`. Without Docker they show what a machine with Docker does. */
function image(name: string, revision: string, push?: string): void {
  const { build, push: upload } = imageCommands(ROOT, name, revision)
  for (const args of [build, upload]) {
    console.log(['docker', ...args].join(' '))
    if (push) execFileSync('docker', args, { cwd: ROOT, stdio: 'inherit' })
  }
}

function write(file: string, text: string): void {
  fs.mkdirSync(OUTPUT, { recursive: true })
  fs.writeFileSync(path.join(OUTPUT, file), text)
  console.log(`wrote ${path.relative(ROOT, path.join(OUTPUT, file))}`)
}

function fail(lines: string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}
