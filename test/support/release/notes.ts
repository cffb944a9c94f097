import { sectionOf } from './changelog.ts'
import { readManifest, readText, SDK } from './project.ts'

/** Composes the notes of the present version from both changelogs, as Markdown. @throws if one has no section for it. */
export function composeNotes(root: string): string {
  const { version, homepage } = readManifest(root)
  const [server, sdk] = ['CHANGELOG.md', 'sdk/CHANGELOG.md'].map((file) => {
    const section = sectionOf(readText(root, file), version)
    if (!section) throw new Error(`${file} has no section for ${version}.`)
    return section.text
  })
  // A relative link of the changelog has no meaning on the page of a release.
  const text = `${server}\n\n## ${SDK}\n\n${sdk}\n`
  return text.replace(/\]\((?!https?:|mailto:|#|\/)([^)\s]+)\)/g, `](${homepage}/blob/v${version}/$1)`)
}
