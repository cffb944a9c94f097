import type { Client, Schema } from '@linktill/sdk'
import type { Notify } from '../../lib/notify.ts'
import { createSheetUpload } from '../../lib/sheetUpload.ts'

const SHOWN_ERRORS = 3

export type ImportResult = Schema<'ImportResult'>

/** The state of the import dialog. See docs/product/products.md#import. */
export function createProductImport(client: Client, notify: Notify, onDone: () => void) {
  const upload = createSheetUpload(
    (excel) => client.importProducts({ query: { dryRun: true }, body: { excel } }),
    'Please select a file to import.',
  )
  return {
    ...upload,
    confirm: () =>
      upload.carryOut(async (excel) => {
        const result = await client.importProducts({ body: { excel } })
        if (result.errors.length > 0) notify.error(describeErrors(result.errors))
        else notify.success(result.message || `Successfully imported ${result.imported} of ${result.total_processed} products.`)
        onDone()
      }),
  }
}

/** The number of rows that would be imported. */
export const importable = ({ created, updated, unchanged }: ImportResult): number => created + updated + unchanged

/** The first three errors, and the number of others. */
function describeErrors(errors: string[]): string {
  const more = errors.length - SHOWN_ERRORS
  return `Import completed with some errors: ${errors.slice(0, SHOWN_ERRORS).join(' ')}${more > 0 ? ` (+${more} more)` : ''}`
}
