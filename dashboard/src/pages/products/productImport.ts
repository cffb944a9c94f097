import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'

const MAX_SHEET_BYTES = 10 * 1024 ** 2
const SHOWN_ERRORS = 3

export type ImportResult = Schema<'ImportResult'>

/** A file is chosen, then checked without importing, then imported. */
type ImportStep = { step: 'choose' } | { step: 'checked'; file: File; result: ImportResult }

export type ProductImport = ReturnType<typeof createProductImport>

/** The state of the import dialog. See docs/product/products.md#import. */
export function createProductImport(client: Client, notify: Notify, onDone: () => void) {
  const file = signal<File | null>(null)
  const step = signal<ImportStep>({ step: 'choose' })
  const problem = signal<string | null>(null)
  const busy = signal(false)

  /** Runs one request at a time. The dialog shows its error. */
  async function once(call: () => Promise<void>) {
    if (busy.peek()) return
    busy.value = true
    problem.value = null
    try {
      await call()
    } catch (error) {
      problem.value = messageOf(error)
    } finally {
      busy.value = false
    }
  }

  return {
    file: file as ReadonlySignal<File | null>,
    step: step as ReadonlySignal<ImportStep>,
    problem: problem as ReadonlySignal<string | null>,
    busy: busy as ReadonlySignal<boolean>,

    choose(next: File) {
      problem.value = sheetProblem(next)
      file.value = problem.peek() === null ? next : null
    },
    remove() {
      file.value = null
    },
    check: () =>
      once(async () => {
        const sheet = file.peek()
        if (!sheet) throw new Error('Please select a file to import.')
        const result = await client.importProducts({ query: { dryRun: true }, body: { excel: sheet } })
        step.value = { step: 'checked', file: sheet, result }
      }),
    startOver() {
      file.value = null
      problem.value = null
      step.value = { step: 'choose' }
    },
    confirm: () =>
      once(async () => {
        const now = step.peek()
        if (now.step !== 'checked') return
        const result = await client.importProducts({ body: { excel: now.file } })
        if (result.errors.length > 0) notify.error(describeErrors(result.errors))
        else notify.success(result.message || `Successfully imported ${result.imported} of ${result.total_processed} products.`)
        onDone()
      }),
  }
}

/** The number of rows that would be imported. */
export const importable = ({ created, updated, unchanged }: ImportResult): number => created + updated + unchanged

function sheetProblem({ name, size }: File): string | null {
  if (!/\.(xlsx|xls|csv)$/i.test(name)) return 'Invalid file type. Please upload .xlsx, .xls or .csv files.'
  return size > MAX_SHEET_BYTES ? 'File size exceeds 10MB limit.' : null
}

/** The first three errors, and the number of others. */
function describeErrors(errors: string[]): string {
  const more = errors.length - SHOWN_ERRORS
  return `Import completed with some errors: ${errors.slice(0, SHOWN_ERRORS).join(' ')}${more > 0 ? ` (+${more} more)` : ''}`
}
