import fs from 'node:fs'
import path from 'node:path'
import { UsageError } from '../UsageError.js'

/** What we read of a package.json. */
interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
  workspaces?: unknown
}

/** Returns the package.json of a folder. Empty without one. @throws UsageError when it is no JSON. */
export function readManifest(folder: string): Manifest {
  const place = path.join(folder, 'package.json')
  return fs.existsSync(place) ? parse(fs.readFileSync(place, 'utf8')) : {}
}

/**
 * Adds a script to the text of a package.json, and keeps its indentation and line endings. A script of this name stays as it is.
 * @param text empty for a new file.
 */
export function addScript(text: string, name: string, command: string): string {
  if (!text) return `${JSON.stringify({ private: true, type: 'module', scripts: { [name]: command } }, null, 2)}\n`
  const manifest = parse(text)
  if (manifest.scripts?.[name]) return text
  const indent = /^\s*\{\s*?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  const changed = JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, [name]: command } }, null, indent)
  const end = /\r?\n$/.exec(text)?.[0] ?? ''
  return text.includes('\r\n') ? changed.replaceAll('\n', '\r\n') + end : changed + end
}

/** Windows programs may begin a file with a byte order mark. */
function parse(text: string): Manifest {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Manifest
  } catch {
    throw new UsageError('package.json is not valid JSON.')
  }
}
