import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { UsageError } from '../UsageError.js'
import { readManifest } from './manifest.js'

/** The file that shows which program installs a project's packages, and its command. */
const INSTALLERS: [file: string, command: string[]][] = [
  ['pnpm-lock.yaml', ['pnpm', 'add']],
  ['yarn.lock', ['yarn', 'add']],
]
const NPM = ['npm', 'install', '--no-audit', '--no-fund']

/** Returns the command that installs the server's package and other packages into a project. */
export function installCommand(folder: string, server: string, others: string[] = []): string[] {
  const found = INSTALLERS.find(([file]) => fs.existsSync(path.join(folder, file)))
  return [...(found?.[1] ?? NPM), `${server}/sdk.tgz`, ...others]
}

/** Installs the package into a project that does not have it. @throws UsageError when that fails. */
export function install(folder: string, server: string, others: string[]): void {
  const { dependencies, devDependencies } = readManifest(folder)
  const has = (name: string) => name in { ...dependencies, ...devDependencies }
  const missing = others.filter((name) => !has(name))
  if (has('@linktill/sdk') && !missing.length) return
  const [program, ...args] = installCommand(folder, server, missing)
  console.log(`\n${[program, ...args].join(' ')}`)
  // npm is a script on Windows, which only a shell can start. No argument has a space or a quote.
  const { status } = spawnSync(program!, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new UsageError('the files are written, but the package was not installed. Run that command again.')
}
