import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createRunner } from '../../lib/action.ts'
import { download, type SheetFormat } from '../../lib/download.ts'
import type { Reading } from '../../lib/readingChoices.ts'

/** What becomes of rows that look like products of the shop. */
export type Matching = Required<Pick<NonNullable<Parameters<Client['importProducts']>[0]['query']>, 'same_sku' | 'same_name'>>

export type ProductImport = Schema<'ProductImport'>

/** Interval for polling a running import. */
const POLL_MS = 1000
/** A sheet with more rows is imported in the background: it takes longer than anyone waits for an answer. */
const MANY_ROWS = 2000

export const isLarge = ({ total_processed: rows }: Pick<Schema<'ImportResult'>, 'total_processed'>): boolean => rows > MANY_ROWS
export const isRunning = ({ status }: Pick<ProductImport, 'status'>): boolean => status === 'queued' || status === 'running'

/**
 * An import in the background and its progress. See docs/product/products.md#many-products.
 * @param onDone is called when it has ended.
 */
export function createImportRun(client: Client, onDone: () => void, wait = POLL_MS) {
  const current = signal<ProductImport | null>(null)
  const ended = signal<ProductImport | null>(null)
  const { busy, problem, run } = createRunner()
  const shownId = () => current.peek()!.id
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(now: ProductImport) {
    const before = current.peek()
    current.value = now
    clearTimeout(timer)
    if (isRunning(now)) timer = setTimeout(() => poll(now.id), wait)
    else if (before && isRunning(before)) onDone()
  }
  function poll(id: string) {
    client.getProductImport({ path: { id } }).then(
      show,
      // Keep polling while it runs.
      () => show(current.peek()!),
    )
  }

  return {
    current: current as ReadonlySignal<ProductImport | null>,
    /** One that ended while nobody looked. The server forgets it after a day. */
    ended: ended as ReadonlySignal<ProductImport | null>,
    problem: problem as ReadonlySignal<string | null>,
    busy,
    /** Shows the import that runs, and offers to show one that has ended. */
    load() {
      client.getLatestProductImport().then(
        ({ import: latest }) => {
          if (latest && isRunning(latest)) show(latest)
          else ended.value = latest
        },
        () => {},
      )
    },
    /** Shows the one that has ended. */
    review: () => void (current.value = ended.peek()),
    async start(excel: File, matching: Matching, reading: Reading) {
      show(await client.startProductImport({ query: matching, body: { excel, ...reading } }))
    },
    cancel: () => run(async () => show(await client.cancelProductImport({ path: { id: shownId() } }))),
    downloadSkipped: (format: SheetFormat) =>
      run(async () => {
        const file = await client.downloadSkippedOfImport({ path: { id: shownId() }, query: { format } })
        download(file, file.name)
      }),
    /** Stops polling. Call it on unmount. */
    stop: () => clearTimeout(timer),
  }
}

export type ImportRun = ReturnType<typeof createImportRun>
