import type { OperationId } from '../../http/contract.ts'

/** A call, as far as it has been read: a preflight has no body. */
export interface Call {
  id: OperationId
  path: object
  body: unknown
}

/** The link (by any of its addresses) or the order that a shopper's call is about. Empty when it names neither. */
export interface Subject {
  link?: string
  order?: string
}

type Find = (path: Record<string, string>, body: Record<string, unknown>) => Subject

const link: Find = ({ urlId }) => ({ link: urlId! })
const order: Find = ({ orderId, id }) => ({ order: (orderId ?? id)! })
const field =
  (name: string): Find =>
  (_, { [name]: address }) =>
    typeof address === 'string' ? { link: address } : {}

/** The operations that a checkout on a merchant's own domain may call. All others answer 404 there. */
const OF_SHOPPERS: Partial<Record<OperationId, Find>> = {
  getPublicLink: link,
  quoteLink: link,
  recordLinkEvent: link,
  recordPixelEvent: link,
  validatePromo: field('id'),
  createOrder: field('cartUrlId'),
  confirmOrder: order,
  downloadOrderItem: order,
  getInvoice: order,
  getInvoicePdf: order,
  // A sandbox payment needs its own secret, which is enough.
  confirmSandboxPayment: () => ({}),
  getHealth: () => ({}),
}

/** Returns what a shopper's call is about; null for an operation that is not for shoppers. */
export const subjectOf = ({ id, path, body }: Call): Subject | null =>
  OF_SHOPPERS[id]?.(path as Record<string, string>, (body ?? {}) as Record<string, unknown>) ?? null
