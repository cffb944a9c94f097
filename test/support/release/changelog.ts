/** What a changelog says about one version. */
export interface Section {
  /** `2026-11-27` */
  date: string
  text: string
}

/** The heading under which changes wait for their release: in CHANGELOG.md, and in sdk/CHANGELOG.md. */
export const WAITING = { 'CHANGELOG.md': 'Unreleased', 'sdk/CHANGELOG.md': 'Pending' } as const

/** Returns the section `## 0.1.0 (2026-11-27)`, or null if the changelog has no dated one. */
export function sectionOf(changelog: string, version: string): Section | null {
  for (const part of partsOf(changelog)) {
    const [, named, date] = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)\n/.exec(part) ?? []
    if (named === version) return { date: date!, text: bodyOf(part) }
  }
  return null
}

/** Returns the text below the heading of what is not released, or null without such a heading. */
export function waitingOf(changelog: string, heading: string): string | null {
  const part = partsOf(changelog).find((one) => one.startsWith(`## ${heading}\n`))
  return part === undefined ? null : bodyOf(part)
}

/** Moves what waits below the heading of a version. The changelog keeps its empty heading for what comes next. */
export function dateSection(changelog: string, heading: string, { version, date }: { version: string; date: string }): string {
  return changelog.replace(`## ${heading}\n`, `## ${heading}\n\n## ${version} (${date})\n`)
}

const partsOf = (changelog: string) => changelog.split(/^(?=## )/m)
const bodyOf = (part: string) => part.slice(part.indexOf('\n')).trim()
