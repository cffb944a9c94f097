import fs from 'node:fs'
import path from 'node:path'
import { readManifest, readText } from './project.ts'

/** The files that repeat the address of the repository. package.json has it first. */
export const FOLLOWERS = ['package.json', 'sdk/package.json', 'openapi.yaml', 'SECURITY.md']

/** Whether nobody has set the repository yet. `.example` is reserved, so such an address never leads anywhere. */
export const isPlaceholder = (homepage: string): boolean => new URL(homepage).hostname.endsWith('.example')

/** Returns what does not follow `homepage` of the root's package.json. */
export function repositoryProblems(root: string): string[] {
  const { homepage, repository } = readManifest(root)
  const sdk = readManifest(root, 'sdk')
  const git = `git+${homepage}.git`
  const problems = [
    repository.url !== git && `package.json: repository is ${repository.url}, not ${git}.`,
    sdk.repository.url !== git && `sdk/package.json: repository is ${sdk.repository.url}, not ${git}.`,
    !sdk.homepage.startsWith(`${homepage}/`) && `sdk/package.json: homepage is not below ${homepage}.`,
  ]
  const silent = FOLLOWERS.filter((file) => !readText(root, file).includes(homepage))
  return [...problems.filter((one) => one !== false), ...silent.map((file) => `${file} does not name ${homepage}.`)]
}

/** Writes the address of the repository into every file that names it. @throws if it is not a plain https address. */
export function setRepository(root: string, url: string): void {
  if (!/^https:\/\/[\w.-]+(\/[\w.-]+)+$/.test(url) || url.endsWith('.git'))
    throw new Error(`${url} is not the address of a repository, such as https://github.com/acme/linktill`)
  const { homepage } = readManifest(root)
  for (const file of FOLLOWERS) fs.writeFileSync(path.join(root, file), readText(root, file).replaceAll(homepage, url))
}
