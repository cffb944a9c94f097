import type { Rolldown } from 'vite'

/** Start every page of the dashboard. */
const START = /\/dashboard\/src\/(main\.ts|start\.tsx)$/
/** What the landing page and src/main.ts need too. They must not load more than that. */
const BASE = /\/dashboard\/src\/ui\/(theme|base|tokens|Logo\.module)|preload-helper/
/** The client of the API, which src/main.ts uses before the libraries are there. */
const CLIENT = /\/sdk\/src\/|\/dashboard\/src\/accessToken/
/** What pages are made of. Charts, menus, the fields of a rhythm and the note about fees load later, with what has them. */
const PART =
  /\/dashboard\/src\/(lib|shell(?!\/(?:billing|fees)\/)|ui(?!\/chart\/|\/\w*Dialog|\/Confirmation|\/MenuParts))\/|\/lucide-react\//
/** Large parts that login, home and products do not need: the library of dialogs, and what reads a sheet. */
const DIALOG = /\/dashboard\/src\/ui\/Dialog\.tsx/
const SHEET = /\/dashboard\/src\/(ui\/(SheetReading|SheetRows)\.tsx|lib\/(sheetUpload|readUpload)\.ts)/
/** From how many scripts on a module counts as shared. */
const MANY = 4

/**
 * The scripts that pages share. Without this, the bundler makes one of each module that two pages share. A page then waits for forty
 * requests, and browsers send six at once.
 */
export function sharedChunks(): Rolldown.CodeSplittingOptions {
  /** Whether every page needs a module before it can start. */
  const isFirst = findAlong('importers', START)
  const hasSheet = findAlong('importedIds', SHEET)
  const hasDialog = findAlong('importedIds', DIALOG)
  // A script with one part that needs a dialog would make every page with that script load the dialogs.
  const scripts: Record<string, Test> = {
    base: (id) => BASE.test(id),
    client: (id, context) => CLIENT.test(id) && isFirst(id, context),
    first: (id, context) => isLibrary(id) && isFirst(id, context),
    frame: (id, context) => PART.test(id) && isFirst(id, context),
    parts: (id, context) => PART.test(id) && !hasSheet(id, context) && !hasDialog(id, context),
    dialogs: (id, context) => PART.test(id) && !hasSheet(id, context),
    sheets: (id) => PART.test(id),
  }
  const isAlwaysShared = ['base', 'client', 'first', 'frame']
  return {
    // A group takes what its modules import and no group before it took, so no two scripts import each other.
    groups: Object.entries(scripts).map(([name, test], at, { length }) => ({
      name: (id, context) => (test(id, context) ? name : null),
      ...(isAlwaysShared.includes(name) ? {} : { minShareCount: MANY }),
      priority: length - at,
    })),
  }
}

type Test = (id: string, context: Rolldown.ChunkingContext) => boolean

/** Whether a module leads, by its static imports or importers, to one whose path matches. */
function findAlong(way: 'importers' | 'importedIds', wanted: RegExp): Test {
  const known = new Map<string, boolean>()
  const find: Test = (start, context) => {
    const seen = new Set([start])
    for (const id of seen) {
      if (wanted.test(id)) return true
      for (const next of context.getModuleInfo(id)?.[way] ?? []) seen.add(next)
    }
    return false
  }
  return (id, context) => {
    const is = known.get(id) ?? find(id, context)
    known.set(id, is)
    return is
  }
}

const isLibrary = (id: string) => id.includes('/node_modules/') && !id.includes('/lucide-react/')
