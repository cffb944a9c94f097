import type { Invoice } from '../../shop/order/Invoice.ts'
import type { Order } from '../../shop/order/Order.ts'

/** An invoice or credit note with everything that its page shows. */
export interface Paper {
  document: Invoice
  order: Order
  /** The invoice that a credit note credits. */
  invoice: Invoice
  /** Of the same invoice, oldest first. */
  creditNotes: Invoice[]
}
