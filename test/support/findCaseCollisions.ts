/**
 * Returns the groups of paths, folders included, that are equal in lower case without their extension but spelled differently.
 * Paths are separated by forward slashes.
 */
export function findCaseCollisions(paths: string[]): string[][] {
  const spellings = new Map<string, Map<string, string>>()
  for (const path of paths)
    for (const stem of stemsOf(path)) {
      const key = stem.toLowerCase()
      spellings.set(key, (spellings.get(key) ?? new Map<string, string>()).set(stem, path))
    }
  return [...spellings.values()].filter((group) => group.size > 1).map((group) => [...group.values()])
}

/** The path without its extension, and each of its folders. */
function stemsOf(path: string) {
  const parts = path.split('/')
  const name = parts.pop()!
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return [...folders, [...parts, name.replace(/(?<=.)\.[^.]*$/, '')].join('/')]
}
