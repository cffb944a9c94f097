import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReadUpload } from '../../lib/readUpload.ts'
import { fileChoices } from '../../lib/readingChoices.ts'
import type { Orders } from './orders.ts'

/** Rows per request: the progress is shown after each. A long file is sent at most twenty times. */
const batchOf = (total: number) => Math.min(500, Math.max(25, Math.ceil(total / 20)))

export type ShipmentImport = Schema<'ShipmentImportResult'>

/** The state of the dialog that ships by a spreadsheet. See docs/product/fulfilment.md#spreadsheet. */
export function createSheetShipping(
  client: Client,
  onDone: (shipped: number, refused: { number: string; why: string }[]) => void,
) {
  const upload = createReadUpload(
    (sheet, reading, useKept) =>
      client.importShipments({ query: { dry_run: true, use_kept: useKept }, body: { sheet, ...fileChoices(reading) } }),
    'Choose a file first.',
  )
  const done = signal<number | null>(null)
  return {
    ...upload,
    /** Rows that were read while it ships; null before. */
    done: done as ReadonlySignal<number | null>,
    /** Ships in batches. What was shipped before a failure stays, and the same file continues after it. */
    async ship(notify: boolean) {
      await upload.carryOut(async (sheet, { total }) => {
        const rows = batchOf(total)
        const body = { sheet, ...fileChoices(upload.reading.peek()) }
        let shipped = 0
        const refused: { number: string; why: string }[] = []
        for (let skip: number | null = 0; skip !== null;) {
          done.value = skip
          const result: ShipmentImport = await client.importShipments({ query: { skip, rows, notify }, body })
          shipped += result.shipped
          refused.push(...result.rows.filter(({ action }) => action === 'refuse').map(failureOf))
          skip = result.next_skip
        }
        onDone(shipped, refused)
      })
      done.value = null
    },
  }
}

/** Downloads the orders to ship that the list shows, as a spreadsheet. */
export async function downloadToShip(client: Client, notify: Notify, orders: Pick<Orders, 'sought'>): Promise<void> {
  try {
    const { search, startDate, endDate } = orders.sought()
    const file = await client.exportOrdersToShip({ query: { search, start_date: startDate, end_date: endDate } })
    download(file, file.name || 'to_ship_export.xlsx')
  } catch (error) {
    notify.error(messageOf(error))
  }
}

const failureOf = ({ row, order, reason }: Schema<'ShipmentImportRow'>) => ({
  number: order || `Row ${row}`,
  why: reason ?? '',
})
