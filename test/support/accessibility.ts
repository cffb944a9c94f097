/** What a browser test recorded about a page or state without violations. */
export interface Check {
  /** As given to `checkPage`: the page, then its state, with dashes. */
  name: string
  /** The version of axe-core. */
  axe: string
  /** ISO time of the check. */
  on: string
}

/** The last heading of the statement. What follows is written from a test run. */
export const HEADING = '## Pages and states without violations'

/** Returns the Markdown list of what was checked: one line for each page, with its states. */
export function listChecks(checks: Check[]): string {
  const day = checks
    .map(({ on }) => on)
    .sort()
    .at(-1)!
    .slice(0, 10)
  const names = checks.map(({ name }) => name).sort()
  const pages = [...new Set(names.map(pageOf))]
  const lines = pages.map(
    (page) =>
      `- ${page}: ${names
        .filter((name) => pageOf(name) === page)
        .map(code)
        .join(', ')}`,
  )
  const intro = `Checked on ${day} with axe-core ${checks[0]!.axe}: ${checks.length} pages and states. The names are those of the tests.`
  return [intro, ...lines].join('\n').replace('\n', '\n\n')
}

const pageOf = (name: string) => name.split('-')[0]!
const code = (name: string) => `\`${name}\``

/** Returns the names that the statement lists. */
export function listedNames(statement: string): string[] {
  const section = statement.split(HEADING)[1] ?? ''
  return [...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
}
