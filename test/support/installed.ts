import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SDK = path.join(ROOT, 'sdk')

/** Runs a command. @throws with its output when it fails. */
export function run(command: string, args: string[], cwd: string, env = process.env): string {
  try {
    return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${path.basename(command)} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** The packed SDK, and the packages that a project can install with it. */
export interface Packs {
  folder: string
  /** The tarball of the SDK. */
  tarball: string
  /** Tarballs by package name. */
  tarballs: Record<string, string>
}

/** Packs the SDK, these packages and all their dependencies, from this repository's node_modules. */
export function packSdk(beside: string[]): Packs {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-packs-'))
  const folders = [SDK, ...closureOf(beside)]
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...folders], ROOT),
  ) as { name: string; filename: string }[]
  const tarballs = Object.fromEntries(packed.map(({ name, filename }) => [name, path.join(folder, filename)]))
  return { folder, tarball: tarballs['@linktill/sdk']!, tarballs }
}

/**
 * Installs the packed SDK with these packages into an empty project. npm gets every package as a tarball, with an empty cache and
 * without network, so the project contains exactly what the packages declare.
 * @returns the folder of the project.
 */
export function installSdk({ tarballs }: Packs, beside: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-package-'))
  const names = ['@linktill/sdk', ...closureOf(beside).map(nameOf)]
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:${tarballs[name]}`]))
  const manifest = { name: 'a-shop', private: true, type: 'module', dependencies }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', path.join(folder, 'cache')], folder)
  return folder
}

/** Returns the folders of these packages, and of all dependencies of them and the SDK. */
function closureOf(names: string[]): string[] {
  const found = new Set(names.map((name) => folderOf(name, ROOT)))
  for (const name of dependenciesOf(SDK)) found.add(folderOf(name, SDK))
  // Iterating a set includes entries that are added meanwhile.
  for (const folder of found) for (const name of dependenciesOf(folder)) found.add(folderOf(name, folder))
  return [...found]
}

const manifestOf = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
  }
const nameOf = (folder: string): string => manifestOf(folder).name
const dependenciesOf = (folder: string): string[] => Object.keys(manifestOf(folder).dependencies ?? {})

/** Returns the folder of a package as Node resolves it. Its exports may not include package.json. */
function folderOf(name: string, from: string): string {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name)!
  const place = places.map((modules) => path.join(modules, name)).find((folder) => fs.existsSync(folder))
  if (!place) throw new Error(`${name} is not installed.`)
  return fs.realpathSync(place)
}
