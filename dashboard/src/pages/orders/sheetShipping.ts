import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import type { Orders } from './orders.ts'

const MAX_SHEET_BYTES = 10 * 1024 ** 2
/** Rows per request: the progress is shown after each. A long file is sent at most twenty times. */
const batchOf = (total: number) => Math.min(500, Math.max(25, Math.ceil(total / 20)))

export type ShipmentImport = Schema<'ShipmentImportResult'>

/** A file is chosen, then checked without shipping, then shipped. */
type Step = { step: 'choose' } | { step: 'checked'; file: File; result: ShipmentImport }

export type SheetShipping = ReturnType<typeof createSheetShipping>

/** The state of the dialog that ships by a spreadsheet. See docs/product/fulfilment.md#spreadsheet. */
export function createSheetShipping(
  client: Client,
  onDone: (shipped: number, refused: { number: string; why: string }[]) => void,
) {
  const file = signal<File | null>(null)
  const step = signal<Step>({ step: 'choose' })
  const problem = signal<string | null>(null)
  const busy = signal(false)
  const done = signal<number | null>(null)

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
      done.value = null
    }
  }

  return {
    file: file as ReadonlySignal<File | null>,
    step: step as ReadonlySignal<Step>,
    problem: problem as ReadonlySignal<string | null>,
    busy: busy as ReadonlySignal<boolean>,
    /** Rows that were read while it ships; null before. */
    done: done as ReadonlySignal<number | null>,

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
        if (!sheet) throw new Error('Choose a file first.')
        const result = await client.importShipments({ query: { dryRun: true }, body: { sheet } })
        step.value = { step: 'checked', file: sheet, result }
      }),
    startOver() {
      file.value = null
      problem.value = null
      step.value = { step: 'choose' }
    },
    /** Ships in batches. What was shipped before a failure stays, and the same file continues after it. */
    ship: (notify: boolean) =>
      once(async () => {
        const now = step.peek()
        if (now.step !== 'checked') return
        const rows = batchOf(now.result.total)
        let shipped = 0
        const refused: { number: string; why: string }[] = []
        for (let skip: number | null = 0; skip !== null;) {
          done.value = skip
          const query = { skip, rows, notify }
          const result: ShipmentImport = await client.importShipments({ query, body: { sheet: now.file } })
          shipped += result.shipped
          refused.push(...result.rows.filter(({ action }) => action === 'refuse').map(failureOf))
          skip = result.next_skip
        }
        onDone(shipped, refused)
      }),
  }
}

/** Downloads the orders to ship that the list shows, as a spreadsheet. */
export async function downloadToShip(client: Client, notify: Notify, orders: Pick<Orders, 'sought'>): Promise<void> {
  try {
    const { search, startDate, endDate } = orders.sought()
    const file = await client.exportOrdersToShip({ query: { search, startDate, endDate } })
    download(file, file.name || 'to_ship_export.xlsx')
  } catch (error) {
    notify.error(messageOf(error))
  }
}

const failureOf = ({ row, order, reason }: Schema<'ShipmentImportRow'>) => ({
  number: order || `Row ${row}`,
  why: reason ?? '',
})

function sheetProblem({ name, size }: File): string | null {
  if (!/\.(xlsx|xls|csv)$/i.test(name)) return 'Invalid file type. Please upload .xlsx, .xls or .csv files.'
  return size > MAX_SHEET_BYTES ? 'File size exceeds 10MB limit.' : null
}
