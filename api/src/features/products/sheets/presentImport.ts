import type { components } from '../../../generated/openapi.ts'
import type { ImportRow } from './importPlan.ts'

type ImportResult = components['schemas']['ImportResult']

/** A list of 100,000 rows makes an answer of 30 MB that nobody looks through. */
const MOST_SHOWN = 500
/** Of rows that are skipped or look like a product of the shop, so that others are shown too. */
const MOST_IN_DOUBT = 400

/** Returns the counts of all rows. A dry run has the rows to look at, too. */
export function presentImport(plans: ImportRow[], dryRun: boolean): Omit<ImportResult, 'same_sku' | 'same_name'> {
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0 }
  for (const { action } of plans) counts[action]++
  const good = plans.length - counts.skip
  const shown = dryRun ? rowsToShow(plans) : plans
  const outcome = counts.skip ? 'Import completed with some errors' : `Successfully imported ${good} of ${plans.length} products.`
  return {
    message: dryRun ? `${good} of ${plans.length} rows can be imported.` : outcome,
    imported: dryRun ? 0 : good,
    created: counts.create,
    updated: counts.update,
    unchanged: counts.unchanged,
    skipped: counts.skip,
    total_processed: plans.length,
    errors: shown.flatMap(({ row, reason }) => (reason ? [`Row ${row}: ${reason}`] : [])),
    ...(dryRun && { rows: shown }),
  }
}

/** The first rows that are skipped or look like a product of the shop, and the first others, in the order of the sheet. */
function rowsToShow(plans: ImportRow[]): ImportRow[] {
  if (plans.length <= MOST_SHOWN) return plans
  const needsLook = ({ action, match }: ImportRow) => action === 'skip' || match === 'sku' || match === 'name'
  const total = plans.filter(needsLook).length
  let doubtful = Math.min(total, Math.max(MOST_IN_DOUBT, MOST_SHOWN - (plans.length - total)))
  let others = MOST_SHOWN - doubtful
  return plans.filter((plan) => (needsLook(plan) ? doubtful-- > 0 : others-- > 0))
}
