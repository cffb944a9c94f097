import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { createLoader, messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'

export type Invoice = Schema<'Invoice'>

/** The URL parameters of an invoice: the order, one of its documents, and the token of a receipt's link. */
export interface InvoiceAddress {
  orderId: string
  document?: string
  token?: string
}

/** One invoice or credit note, to read and download. See docs/product/orders.md#invoices. */
export function createInvoice(client: Client, notify: Notify, { orderId, document, token }: InvoiceAddress) {
  const busy = signal(false)
  const question = { path: { id: orderId }, query: { ...(document && { document }), ...(token && { token }) } }
  const loader = createLoader(() => client.getInvoice(question))
  async function take(read: () => Promise<File>) {
    if (busy.peek()) return
    busy.value = true
    try {
      const file = await read()
      download(file, file.name || 'invoice')
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      busy.value = false
    }
  }
  return {
    state: loader.state,
    load: loader.load,
    busy: busy as ReadonlySignal<boolean>,
    takePdf: () => take(() => client.getInvoicePdf(question)),
    /** The electronic invoice. What it lacks is shown, with the setting to fill in. */
    takeXml: () => take(() => client.getInvoiceXml(question)),
    /** Returns the URL of another document of the same order. */
    addressOf: (id: string) => `?${new URLSearchParams({ ...(token && { token }), document: id })}`,
  }
}
