import type { Client, Schema } from '@linktill/sdk'
import { download } from '../../lib/download.ts'
import { createLoader } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

export type Invoice = Schema<'Invoice'>

/** The URL parameters of an invoice: the order, one of its documents, and the token of a receipt's link. */
export interface InvoiceAddress {
  orderId: string
  document?: string
  token?: string
}

/** One invoice or credit note, to read and download. See docs/product/orders.md#invoices. */
export function createInvoice(client: Client, notify: Notify, { orderId, document, token }: InvoiceAddress) {
  const { busy, run } = createReporter(notify)
  const question = { path: { id: orderId }, query: { ...(document && { document }), ...(token && { token }) } }
  const loader = createLoader(() => client.getInvoice(question))
  const take = (read: () => Promise<File>) =>
    run(async () => {
      const file = await read()
      download(file, file.name || 'invoice')
    })
  return {
    state: loader.state,
    load: loader.load,
    busy,
    takePdf: () => take(() => client.getInvoicePdf(question)),
    /** The electronic invoice. What it lacks is shown, with the setting to fill in. */
    takeXml: () => take(() => client.getInvoiceXml(question)),
    /** Returns the URL of another document of the same order. */
    addressOf: (id: string) => `?${new URLSearchParams({ ...(token && { token }), document: id })}`,
  }
}
