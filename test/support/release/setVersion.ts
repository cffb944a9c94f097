import fs from 'node:fs'
import path from 'node:path'
import { dateSection, sectionOf, WAITING } from './changelog.ts'
import { listWorkspaces, readManifest, readText, SDK } from './project.ts'

/**
 * Writes a version into every package and the lock file, and dates what waits in the changelogs.
 * @throws if it is not newer than the present one.
 */
export function setVersion(root: string, version: string, date: string): void {
  const { version: before } = readManifest(root)
  if (!isNewer(version, before)) throw new Error(`${version} is not a version above ${before}.`)
  // Not by JSON.stringify, which formats arrays unlike our formatter.
  for (const folder of ['.', ...listWorkspaces(root)]) {
    rewrite(root, path.join(folder, 'package.json'), (text) =>
      text
        .replace(`"version": "${before}"`, `"version": "${version}"`)
        .replace(`"${SDK}": "${before}"`, `"${SDK}": "${version}"`),
    )
  }
  rewrite(root, 'package-lock.json', (text) => lockAt(text, version, listWorkspaces(root)))
  for (const [file, heading] of Object.entries(WAITING))
    rewrite(root, file, (text) => (sectionOf(text, version) ? text : dateSection(text, heading, { version, date })))
}

function lockAt(text: string, version: string, workspaces: string[]): string {
  const lock = JSON.parse(text)
  lock.version = version
  for (const folder of ['', ...workspaces]) {
    const entry = lock.packages[folder]
    entry.version = version
    for (const kind of ['dependencies', 'devDependencies']) if (entry[kind]?.[SDK]) entry[kind][SDK] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

function rewrite(root: string, file: string, change: (text: string) => string): void {
  fs.writeFileSync(path.join(root, file), change(readText(root, file)))
}

function isNewer(version: string, before: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false
  const [now, then] = [version, before].map((one) => one.split('.').map(Number))
  const at = now!.findIndex((part, index) => part !== then![index])
  return at >= 0 && now![at]! > then![at]!
}
