import type { Problem } from '../../core/checkout/state.js'
import type { Messages } from '../../languages/en/messages.js'
import { fill } from '../../languages/fill.js'

/** Returns the text of a problem in the shopper's language. */
export function problemText(problem: Problem, messages: Messages): string {
  switch (problem.code) {
    case 'server':
      return messages.server[problem.reason] ?? problem.message
    case 'declined':
      return messages.declined[problem.reason] ?? ((messages.tag === 'en' && problem.message) || messages.problem.payment_failed)
    case 'payment_status':
      return fill(messages.paymentStatus, { status: problem.status })
    case 'shipping_missing':
      return fill(messages.shippingMissing, { field: problem.fields.map((name) => messages.field[name]).join(', ') })
    case 'field_missing':
      return messages.fieldMissing[problem.field] ?? messages.field[problem.field]
    default:
      return messages.problem[problem.code]
  }
}
