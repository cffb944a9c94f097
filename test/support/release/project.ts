import fs from 'node:fs'
import path from 'node:path'

export interface Manifest {
  name: string
  version: string
  homepage: string
  repository: { url: string }
  engines?: { node: string }
  workspaces: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface LockEntry {
  version?: string
  integrity?: string
  license?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Packages of package-lock.json by folder. `""` is the root. */
export type Lock = Record<string, LockEntry>

export const ROOT = path.resolve(import.meta.dirname, '../../..')
export const SDK = '@linktill/sdk'

export const readText = (root: string, file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
export const readManifest = (root: string, folder = '.'): Manifest =>
  JSON.parse(readText(root, path.join(folder, 'package.json'))) as Manifest
export const readLock = (root: string): Lock => (JSON.parse(readText(root, 'package-lock.json')) as { packages: Lock }).packages

/** Returns the folders of all workspaces: `api`, `examples/react-shop`. */
export function listWorkspaces(root: string): string[] {
  return readManifest(root).workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const folder = pattern.slice(0, -2)
    const names = fs.readdirSync(path.join(root, folder)).sort()
    return names.map((name) => `${folder}/${name}`).filter((one) => fs.existsSync(path.join(root, one, 'package.json')))
  })
}
