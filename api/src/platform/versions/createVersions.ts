import { invalidField } from '../http/errors.ts'
import { VERSION_HEADER, type Versions } from '../http/versioning.ts'
import { createTranslations } from './translations.ts'
import { answered, type Version } from './versions.ts'

/** @param publicUrl where the documentation is served. */
export function createVersions(versions: readonly Version[], publicUrl: string): Versions {
  const names = versions.map(({ name }) => name)
  const current = names.at(-1)!
  const headers = new Map(versions.map((version, at) => [version.name, headersOf(version, versions[at + 1], publicUrl)]))
  return {
    ...createTranslations(versions),
    of: (header, pinned) => {
      if (!header) return pinned === null ? current : answered(pinned, versions)
      if (!names.includes(header)) throw invalidField(VERSION_HEADER, `${VERSION_HEADER} must be one of ${names.join(', ')}.`)
      return header
    },
    headersOf: (version) => headers.get(version)!,
  }
}

/** Names the version, and of an older one since when it is deprecated and when it ends. */
const headersOf = ({ name, sunset }: Version, next: Version | undefined, publicUrl: string): Record<string, string> => ({
  [VERSION_HEADER]: name,
  ...(next && {
    Deprecation: `@${Date.parse(next.name) / 1000}`,
    Link: `<${publicUrl}/documentation/versions>; rel="deprecation"; type="text/html"`,
  }),
  ...(sunset && { Sunset: new Date(sunset).toUTCString() }),
})
