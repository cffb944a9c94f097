import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { UsageError } from '../UsageError.js'
import { readManifest } from './manifest.js'

/** Programs that install packages: the files that show which one a project uses, its command, and what that needs at a workspace's root. */
const INSTALLERS: { files: string[]; command: string[]; atRoot?: string }[] = [
  { files: ['pnpm-lock.yaml', 'pnpm-workspace.yaml'], command: ['pnpm', 'add'], atRoot: '--workspace-root' },
  // Newer versions of Yarn know no such option.
  { files: ['.yarnrc.yml'], command: ['yarn', 'add'] },
  { files: ['yarn.lock'], command: ['yarn', 'add'], atRoot: '--ignore-workspace-root-check' },
  { files: ['package-lock.json'], command: ['npm', 'install', '--no-audit', '--no-fund'] },
]
const NPM = INSTALLERS.at(-1)!

/** Returns the command that installs the server's package and other packages into a project. */
export function installCommand(folder: string, server: string, others: string[] = []): string[] {
  const isRoot = isWorkspaceRoot(folder)
  const found = [folder, ...workspaceRootsOf(folder)].map(installerOf).find((one) => one) ?? NPM
  return [...found.command, ...(isRoot && found.atRoot ? [found.atRoot] : []), `${server}/sdk.tgz`, ...others]
}

const has = (folder: string, file: string) => fs.existsSync(path.join(folder, file))

const installerOf = (folder: string) => INSTALLERS.find(({ files }) => files.some((file) => has(folder, file)))

const isWorkspaceRoot = (folder: string) => has(folder, 'pnpm-workspace.yaml') || readManifest(folder).workspaces !== undefined

/** Folders above this one that hold a workspace, nearest first. The lock file of any other folder says nothing of this project. */
function workspaceRootsOf(folder: string): string[] {
  const above = path.dirname(path.resolve(folder))
  if (above === path.resolve(folder)) return []
  return [...(isWorkspaceRoot(above) ? [above] : []), ...workspaceRootsOf(above)]
}

/** Installs the package into a project that does not have it. @throws UsageError when that fails. */
export function install(folder: string, server: string, others: string[]): void {
  const { dependencies, devDependencies } = readManifest(folder)
  const needs = (name: string) => !(name in { ...dependencies, ...devDependencies })
  const missing = others.filter(needs)
  if (!needs('@linktill/sdk') && !missing.length) return
  const [program, ...args] = installCommand(folder, server, missing)
  console.log(`\n${[program, ...args].join(' ')}`)
  // npm is a script on Windows, which only a shell can start. No argument has a space or a quote.
  const { status } = spawnSync(program!, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new UsageError('the files are written, but the package was not installed. Run that command again.')
}
