import { sectionOf, WAITING, waitingOf } from './changelog.ts'
import { listWorkspaces, readLock, readManifest, readText, SDK } from './project.ts'
import { isPlaceholder, repositoryProblems } from './repository.ts'

interface Wanted {
  /** The tag that starts the release: `v0.1.0`. */
  tag?: string
  /** The repository in which the release runs: `https://github.com/acme/linktill`. */
  builtIn?: string
}

/** Returns what must be mended before this version is released. */
export function checkRelease(root: string, { tag, builtIn }: Wanted = {}): string[] {
  const { version, homepage } = readManifest(root)
  const problems = [...versionProblems(root), ...changelogProblems(root, version), ...repositoryProblems(root)]
  if (tag !== undefined && tag !== `v${version}`)
    problems.push(`The tag is ${tag}, but package.json has the version ${version}. Tag v${version}, or set the version first.`)
  if (isPlaceholder(homepage))
    problems.push(`${homepage} is a placeholder. Run \`npm run release -- repository URL\` with your repository.`)
  else if (builtIn !== undefined && builtIn.toLowerCase() !== homepage.toLowerCase())
    problems.push(`This is ${builtIn}, but package.json names ${homepage}. npm refuses a provenance of another repository.`)
  return problems
}

/** Returns where the version of the root is not followed. */
function versionProblems(root: string): string[] {
  const { version } = readManifest(root)
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`${version} is not a version such as 1.2.3.`]
  const lock = readLock(root)
  const found: [string, string | undefined][] = [['package-lock.json', lock['']?.version]]
  for (const folder of listWorkspaces(root)) {
    const manifest = readManifest(root, folder)
    found.push([`${folder}/package.json`, manifest.version], [`package-lock.json, ${folder}`, lock[folder]?.version])
    const sdk = manifest.dependencies?.[SDK] ?? manifest.devDependencies?.[SDK]
    if (sdk !== undefined) found.push([`${folder}/package.json, ${SDK}`, sdk])
  }
  return found.filter(([, is]) => is !== version).map(([place, is]) => `${place} has ${is}, but package.json has ${version}.`)
}

/** Returns what the changelogs lack. An entry that is still waiting would be missing in the notes. */
function changelogProblems(root: string, version: string): string[] {
  return Object.entries(WAITING).flatMap(([file, heading]) => {
    const changelog = readText(root, file)
    const section = sectionOf(changelog, version)
    const problems: string[] = []
    if (!section?.text) problems.push(`${file} has no section \`## ${version} (YYYY-MM-DD)\` with entries.`)
    else if (file === 'CHANGELOG.md' && !section.text.includes('### For operators'))
      problems.push(`${file} does not say under ${version} what operators must do (\`### For operators\`).`)
    if (/^- /m.test(waitingOf(changelog, heading) ?? ''))
      problems.push(`${file} has entries under ${heading}. Move them to ${version}.`)
    return problems
  })
}
