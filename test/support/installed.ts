import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SDK = path.join(ROOT, 'sdk')

/** Runs a command, and tells all that it said where it fails. */
export function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${path.basename(command)} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** A seller's project: empty but for what `npm install` put there. */
export interface Project {
  folder: string
  /** The packed SDK. */
  tarball: string
  write: (file: string, text: string) => void
  remove: () => void
}

/**
 * Packs the SDK, installs it with these packages into an empty project, and leaves the rest to npm. Every package that the installation
 * wants comes packed from this repository's node_modules: npm finds no cache and is told that there is no network.
 */
export function installSdk(beside: string[]): Project {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-package-'))
  const packs = path.join(folder, 'packs')
  fs.mkdirSync(packs)
  const folders = [SDK, ...closureOf([SDK, ...beside.map((name) => folderOf(name, ROOT))])]
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', packs, ...folders], ROOT),
  ) as { name: string; filename: string }[]
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  const dependencies = Object.fromEntries(packed.map(({ name, filename }) => [name, `file:packs/${filename}`]))
  write('package.json', JSON.stringify({ name: 'a-shop', private: true, type: 'module', dependencies }))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', path.join(folder, 'cache')], folder)
  return {
    folder,
    tarball: path.join(packs, packed[0]!.filename),
    write,
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

/** The folders of all that these packages depend on; the first is the SDK, which is packed by itself. */
function closureOf([sdk, ...rest]: string[]): string[] {
  const found = new Set(rest)
  for (const folder of [sdk!, ...found]) found.add(folder)
  for (const folder of found) {
    const { dependencies = {} } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    for (const name of Object.keys(dependencies)) found.add(folderOf(name, folder))
  }
  found.delete(sdk!)
  return [...found]
}

/** Where Node finds a package from here; its exports may not show its package.json. */
function folderOf(name: string, from: string): string {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name)!
  const place = places.map((modules) => path.join(modules, name)).find((folder) => fs.existsSync(folder))
  if (!place) throw new Error(`${name} is not installed.`)
  return fs.realpathSync(place)
}
