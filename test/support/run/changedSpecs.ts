import path from 'node:path'
import { plain } from './selectFiles.ts'

/** Folders whose subfolders, or files, are named after a subject. */
const SUBJECT = /^(?:api\/src\/features|api\/contract|dashboard\/src\/pages)\/([\w-]+)/
/** Subjects whose browser tests have other names. */
const OTHER_NAMES: Record<string, string[]> = {
  'account-orders': ['orders'],
  auth: ['login', 'signup', 'sessions'],
  'checkout-links': ['link'],
  dashboard: ['home'],
  'forgot-password': ['login'],
  promos: ['promo-codes'],
  'reset-password': ['login'],
  vat: ['checkout-tax', 'checkout-business'],
}
/** What a change in a folder touches in the browser, by the beginnings of the tests' names. The first that fits counts. */
const AREAS: [RegExp, string[]][] = [
  [/^(sdk\/src\/embed|checkout\/src\/frame)\//, ['embed']],
  [/^(checkout\/|sdk\/src\/(react|core)\/)/, ['checkout']],
  [/^docs\//, ['guide', 'quickstart', 'reference', 'site']],
  [/^dashboard\/src\/(shell|ui)\//, ['display', 'home', 'pages', 'palette', 'theme']],
  [/^api\/src\/site\//, ['headers', 'pages', 'site']],
]
const IMPORT = /from\s+'(\.[^']+)'/g

/**
 * Returns the browser tests that changed paths touch: those that changed, those that import what changed in `test/`,
 * and those named after a subject or an area that changed.
 * @param read returns the text of a file.
 */
export function findChangedSpecs(paths: string[], specs: string[], read: (file: string) => string): string[] {
  const changed = new Set(paths)
  const names = paths.flatMap(namesOf)
  const imports = createImports(read)
  return specs.filter((file) => {
    const name = plain(path.basename(file, '.spec.ts'))
    return changed.has(file) || names.some((has) => has(name)) || [...imports(file)].some((one) => changed.has(one))
  })
}

type HasName = (plainName: string) => boolean

function namesOf(file: string): HasName[] {
  if (/\.test\.tsx?$/.test(file)) return []
  const [, subject] = SUBJECT.exec(file) ?? []
  if (subject)
    return (OTHER_NAMES[subject] ?? [subject]).map((word) => {
      const singular = plain(word).replace(/s$/, '')
      return (name) => name.includes(singular)
    })
  const [, beginnings = []] = AREAS.find(([pattern]) => pattern.test(file)) ?? []
  return beginnings.map((beginning) => (name) => name.startsWith(beginning))
}

/** Returns a function that returns what a file of `test/` imports from there, directly or not. */
function createImports(read: (file: string) => string) {
  const known = new Map<string, string[]>()
  const direct = (file: string) => {
    const found =
      known.get(file) ?? [...read(file).matchAll(IMPORT)].map(([, spec]) => path.posix.join(path.posix.dirname(file), spec!))
    known.set(file, found)
    return found.filter((one) => one.startsWith('test/'))
  }
  return (file: string): Set<string> => {
    const all = new Set<string>()
    const queue = [file]
    for (let next = queue.pop(); next; next = queue.pop())
      for (const one of direct(next)) if (!all.has(one)) queue.push((all.add(one), one))
    return all
  }
}
