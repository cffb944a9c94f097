import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { createLoader, messageOf } from '../../lib/loader.ts'
import type { Say } from '../../lib/say.ts'

export type Invoice = Schema<'Invoice'>

/** What an invoice's address says: the order, one of its papers, and the token of a receipt's link. */
export interface InvoiceAddress {
  orderId: string
  document?: string
  token?: string
}

/** One invoice or credit note, for reading and for taking away (decisions, My Orders and Customers). */
export function createInvoice(client: Client, say: Say, { orderId, document, token }: InvoiceAddress) {
  const busy = signal(false)
  const question = { path: { id: orderId }, query: { ...(document && { document }), ...(token && { token }) } }
  const loader = createLoader(() => client.getInvoice(question))
  return {
    state: loader.state,
    load: loader.load,
    busy: busy as ReadonlySignal<boolean>,
    async takePdf() {
      if (busy.peek()) return
      busy.value = true
      try {
        const file = await client.getInvoicePdf(question)
        download(file, file.name || 'invoice.pdf')
      } catch (error) {
        say.error(messageOf(error))
      } finally {
        busy.value = false
      }
    },
    /** Address of another paper of the same order. */
    addressOf: (id: string) => `?${new URLSearchParams({ ...(token && { token }), document: id })}`,
  }
}
