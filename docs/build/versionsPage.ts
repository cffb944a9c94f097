import type { VersionChange } from '../../api/src/platform/versions/VersionChange.ts'
import { CURRENT_VERSION, VERSIONS } from '../../api/src/platform/versions/versions.ts'

/** Returns the list of the API's versions as Markdown. */
export function versionsPage(): string {
  const list = VERSIONS.toReversed().map(({ name, changes, sunset }) => {
    const state = sunset ? `It is answered until ${sunset}.` : 'It is the current one.'
    return `## ${name}\n\n${state}\n${changes.length ? `\n${changes.map(describe).join('\n')}\n` : ''}`
  })
  return `# Versions of the API

A version is named after the day on which the API got its shape. A change that a program could notice, such as a renamed field, makes a new version. New operations, new fields of answers, new events and new optional fields of requests do not, so ignore what you do not know. An older version is answered for at least a year after the next one.

- **A secret key** is pinned to the version of the day of its creation. Developers → API keys shows it. A new key has the current version.
- **A call** chooses another with the header \`Linktill-Version: ${CURRENT_VERSION}\`. Another value than a version below answers 400. Without the header and without a key, a call gets the current version.
- **The SDK** always sends the version that it was made for, so its types and the answers agree. To change the version, install the new SDK.
- **A webhook endpoint** gets events in its own version: that of the call that created it, until you change it in Developers → Webhooks or with \`updateWebhookEndpoint\`. Where the server delivers through Svix, all endpoints get the current version.

Every answer names its version in \`Linktill-Version\`. An answer in an older one also has \`Deprecation\` with the time when the next version came, \`Sunset\` with the time when it ends, and a \`Link\` to this page. A key whose version has ended gets the oldest that is answered.

${list.join('\n')}`
}

const describe = ({ summary, renamed = {} }: VersionChange): string =>
  [`- ${summary}`, ...Object.entries(renamed).map(([id, names]) => `  - \`${id}\`: ${inWords(names)}`)].join('\n')

const inWords = (names: Record<string, string>): string =>
  Object.entries(names)
    .map(([old, name]) => `\`${old}\` is \`${name}\``)
    .join(', ')
