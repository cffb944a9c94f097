import type { Input } from '../../../platform/http/handler.ts'
import type { ImportOptions } from './importPlan.ts'

/** Returns what is chosen about an import, with the safe defaults. */
export function readImport({ query, body }: Pick<Input<'importProducts'>, 'query' | 'body'>): ImportOptions {
  const { dry_run: dryRun = false, use_kept: useKept = false, same_sku: sameSku = 'update', same_name: sameName = 'skip' } = query
  const { excel: _name, ...reading } = body
  return { dryRun, useKept: useKept && dryRun, matching: { sameSku, sameName }, reading }
}
