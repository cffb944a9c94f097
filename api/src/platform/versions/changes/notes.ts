import type { Shape, VersionChange } from '../VersionChange.ts'
import { ofOrderEvents } from './ofOrderEvents.ts'

/** The note of a refund or return was called its reason, like the code that a bank gives for a dispute. */
export const notes: VersionChange = {
  summary: 'The merchant’s text on a refund or return is its `note`, in requests and answers. It was `reason`.',
  renamed: { createRefund: { reason: 'note' }, createReturn: { reason: 'note' } },
  answers: {
    createRefund: withReason,
    listRefunds: ({ refunds, ...rest }) => ({ ...rest, refunds: (refunds as Shape[]).map(withReason) }),
    createReturn: ofReturn,
    getOrder: ofOrder,
    updateOrder: ofOrder,
  },
  events: ofOrderEvents(ofOrder),
}

function withReason({ note = null, ...rest }: Shape): Shape {
  return { reason: note, ...rest }
}

function ofReturn({ refund, ...rest }: Shape): Shape {
  return withReason({ ...rest, refund: refund ? withReason(refund as Shape) : null })
}

function ofOrder(order: Shape): Shape {
  return 'returns' in order ? { ...order, returns: (order['returns'] as Shape[]).map(ofReturn) } : order
}
