import type { Rolldown } from 'vite'

/** Start every page of the dashboard. */
const START = /\/dashboard\/src\/(main\.ts|start\.tsx)$/
/** What the landing page and src/main.ts need too. They must not load more than that. */
const BASE = /\/dashboard\/src\/ui\/(theme|base|tokens|Logo\.module)|preload-helper/
/** The client of the API, which src/main.ts uses before the libraries are there. */
const CLIENT = /\/sdk\/src\/|\/dashboard\/src\/accessToken/
/** What pages are made of. Charts, dialogs and menus load later. */
const PART = /\/dashboard\/src\/(lib|shell|ui(?!\/chart\/|\/\w*Dialog|\/Confirmation|\/MenuParts))\/|\/lucide-react\//
/** From how many scripts on a module counts as shared. */
const MANY = 4

/**
 * The scripts that pages share. Without this, the bundler makes one of each module that two pages share. A page then waits for forty
 * requests, and browsers send six at once.
 */
export function sharedChunks(): Rolldown.CodeSplittingOptions {
  const known = new Map<string, boolean>()
  /** Whether every page needs a module before it can start. */
  const isFirst = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false) // ends circles
    const importers = context.getModuleInfo(id)?.importers ?? []
    const is = importers.some((importer) => START.test(importer) || isFirst(importer, context))
    known.set(id, is)
    return is
  }
  return {
    // A group takes what its modules import, so no two scripts import each other.
    groups: [
      { name: 'base', test: BASE, priority: 4 },
      { name: (id, context) => (CLIENT.test(id) && isFirst(id, context) ? 'client' : null), priority: 3 },
      { name: (id, context) => (isLibrary(id) && isFirst(id, context) ? 'first' : null), priority: 2 },
      { name: 'parts', test: PART, minShareCount: MANY, priority: 1 },
    ],
  }
}

const isLibrary = (id: string) => id.includes('/node_modules/') && !id.includes('/lucide-react/')
