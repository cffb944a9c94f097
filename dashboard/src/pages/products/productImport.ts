import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download, type SheetFormat } from '../../lib/download.ts'
import type { Notify } from '../../lib/notify.ts'
import { type ImportRun, isLarge, type Matching } from './importRun.ts'
import { createReadUpload } from '../../lib/readUpload.ts'

const SHOWN_ERRORS = 3

export type ImportResult = Schema<'ImportResult'>

const SAFE: Matching = { same_sku: 'update', same_name: 'skip' }

interface Ends {
  /** Called after an import that was carried out at once. */
  onDone: () => void
  /** Starts the import of a large sheet. */
  start: ImportRun['start']
}

/** The state of the import dialog. See docs/product/products.md#import. */
export function createProductImport(client: Client, notify: Notify, { onDone, start }: Ends) {
  const matching = signal(SAFE)
  const upload = createReadUpload(
    (excel, reading, useKept) =>
      client.importProducts({ query: { dry_run: true, use_kept: useKept, ...matching.peek() }, body: { excel, ...reading } }),
    'Please select a file to import.',
  )
  const { reading } = upload
  return {
    ...upload,
    matching: matching as ReadonlySignal<Matching>,
    startOver() {
      matching.value = SAFE
      upload.startOver()
    },
    async match(change: Partial<Matching>) {
      matching.value = { ...matching.peek(), ...change }
      await upload.checkAgain()
    },
    downloadSkipped: (format: SheetFormat) =>
      upload.carryOut(async (excel) => {
        const query = { format, ...matching.peek() }
        const file = await client.exportSkippedProducts({ query, body: { excel, ...reading.peek() } })
        download(file, file.name)
      }),
    confirm: () =>
      upload.carryOut(async (excel, checked) => {
        if (isLarge(checked)) return start(excel, matching.peek(), reading.peek())
        const result = await client.importProducts({ query: matching.peek(), body: { excel, ...reading.peek() } })
        if (result.skipped > 0) notify.error(describeErrors(result.errors))
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
