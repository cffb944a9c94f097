import { serveTasks } from '../../../platform/threads/serveTasks.ts'
import { drawInvoice, type Invoice } from './drawInvoice.ts'

/** Input of the drawing thread. Its response is the PDF. */
export interface DrawTask {
  invoice: Invoice
  /** PNG. */
  logo: Uint8Array | null
  /** The electronic invoice that the PDF contains; null for none. */
  xml: string | null
}

serveTasks(async ({ invoice, logo, xml }: DrawTask) => new Uint8Array(await drawInvoice(invoice, logo && Buffer.from(logo), xml)))
