import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readManifest, SDK } from './project.ts'

/**
 * Packs the built SDK into a folder, and lets npm go through a publication that it does not send.
 * @returns the tarball, and the files in it.
 * @throws with npm's words, or with what the package lacks.
 */
export function packSdk(root: string, folder: string): { tarball: string; files: string[] } {
  fs.mkdirSync(folder, { recursive: true })
  // The scripts of the package would build it again.
  const packed = npm(root, ['pack', '--json', '--ignore-scripts', '--workspace', SDK, '--pack-destination', folder])
  const [one] = JSON.parse(packed) as { version: string; filename: string; files: { path: string }[] }[]
  const files = one!.files.map((file) => file.path)
  const missing = ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.js', 'dist/embed/v1.js'].filter(
    (file) => !files.includes(file),
  )
  if (missing.length) throw new Error(`${SDK} is packed without ${missing.join(', ')}. Run \`npm run build\` first.`)
  const { version } = readManifest(root)
  if (one!.version !== version) throw new Error(`${SDK} is packed as ${one!.version}, but package.json has ${version}.`)
  const tarball = path.join(folder, one!.filename)
  npm(root, ['publish', tarball, '--dry-run', '--ignore-scripts'])
  return { tarball, files }
}

/** Windows starts npm by a shell only, so npm's own script runs in this Node if npm has started us. */
function npm(root: string, args: string[]): string {
  const script = process.env['npm_execpath']
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  return execFileSync(program, [...first, ...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
