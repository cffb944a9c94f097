import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download, type SheetFormat } from '../../lib/download.ts'
import type { Notify } from '../../lib/notify.ts'
import { type ImportRun, isLarge, type Matching } from './importRun.ts'
import type { Reading } from './readingChoices.ts'
import { createSheetUpload } from '../../lib/sheetUpload.ts'

const SHOWN_ERRORS = 3

export type ImportResult = Schema<'ImportResult'>

const SAFE: Matching = { sameSku: 'update', sameName: 'skip' }

interface Ends {
  /** Called after an import that was carried out at once. */
  onDone: () => void
  /** Starts the import of a large sheet. */
  start: ImportRun['start']
}

/** The state of the import dialog. See docs/product/products.md#import. */
export function createProductImport(client: Client, notify: Notify, { onDone, start }: Ends) {
  const matching = signal(SAFE)
  const reading = signal<Reading>({})
  // Whether the reading is the one of an earlier import.
  const isKept = signal(false)
  let useKept = true
  const upload = createSheetUpload(async (excel) => {
    const query = { dryRun: true, useKept, ...matching.peek() }
    const result = await client.importProducts({ query, body: { excel, ...reading.peek() } })
    if (result.understood?.kept) {
      reading.value = result.understood.kept
      isKept.value = true
    }
    return result
  }, 'Please select a file to import.')
  return {
    ...upload,
    matching: matching as ReadonlySignal<Matching>,
    reading: reading as ReadonlySignal<Reading>,
    isKept: isKept as ReadonlySignal<boolean>,
    startOver() {
      matching.value = SAFE
      reading.value = {}
      isKept.value = false
      useKept = true
      upload.startOver()
    },
    async match(change: Partial<Matching>) {
      matching.value = { ...matching.peek(), ...change }
      await upload.checkAgain()
    },
    /** Reads the file in another way. The former way stays if the file cannot be read in the new one. */
    async read(next: Reading) {
      const before = { reading: reading.peek(), isKept: isKept.peek() }
      reading.value = next
      isKept.value = false
      useKept = false
      await upload.checkAgain()
      if (upload.problem.peek() === null) return
      reading.value = before.reading
      isKept.value = before.isKept
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
