import { parentPort } from 'node:worker_threads'
import { drawInvoice, type Invoice } from './drawInvoice.ts'

/** Input of the drawing thread. Its response is the PDF. */
export interface DrawTask {
  invoice: Invoice
  /** PNG. */
  logo: Uint8Array | null
}

parentPort!.on('message', async ({ invoice, logo }: DrawTask) => {
  const pdf = new Uint8Array(await drawInvoice(invoice, logo && Buffer.from(logo)))
  parentPort!.postMessage(pdf, [pdf.buffer])
})
