import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import { documentNumber, type Invoice } from '../order/Invoice.ts'

type Schemas = components['schemas']

/** A document as orders and other documents refer to it. */
export const presentBrief = (
  document: Pick<Invoice, 'id' | 'kind' | 'isDonation' | 'number' | 'issuedAt' | 'currency' | 'totalMinor'>,
): Schemas['InvoiceBrief'] => ({
  id: document.id,
  kind: document.kind,
  number: documentNumber(document),
  issued_at: document.issuedAt.toISOString(),
  total: toMajor(document.totalMinor, document.currency),
})
