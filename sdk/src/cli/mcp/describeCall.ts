/** The client's methods, by operation. */
export type Methods = Record<string, (input: object) => Promise<unknown>>

interface Input {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}
type Describe = (input: Input, client: Methods) => Promise<string> | string

/** A value as the person reads it. Words that an outsider may have written stay apart from ours. */
const quoted = (value: unknown) => JSON.stringify(value)
const bodyOf = ({ body }: Input) => (body ?? {}) as Record<string, unknown>

/** What calls do that move money or mail people. All others are described by their title. */
const DESCRIPTIONS: Record<string, Describe> = {
  createRefund: async ({ path, body }, client) => {
    const { amount } = (body ?? {}) as { amount?: number }
    const query = amount === undefined ? {} : { amount }
    const preview = (await client['previewRefund']!({ path, query })) as { amount: number; refundable: number; currency: string }
    const { order_number: number } = (await client['getOrder']!({ path })) as { order_number: number }
    const all = preview.amount === preview.refundable
    return `Refunds ${money(preview.amount, preview.currency)} of order #${number}, ${all ? 'all that is left' : `of ${money(preview.refundable, preview.currency)} that are left`}. The buyer gets a mail.`
  },
  createPaymentRequest: (input) => {
    const { email, amount, currency, title } = bodyOf(input)
    return `Mails ${quoted(email)} and asks for ${money(Number(amount), String(currency))} for ${quoted(title)}.`
  },
  resendReceipt: async (input, client) => {
    const order = (await client['getOrder']!({ path: input.path })) as { order_number: number; customer_email: string }
    const { email, change_contact: isContact } = bodyOf(input)
    if (!email) return `Mails the receipt of order #${order.order_number} to ${quoted(order.customer_email)}.`
    const later = isContact ? ' Later mails of the order go there too.' : ''
    return `Mails what order #${order.order_number} contains, with its downloads, to another address: ${quoted(email)}.${later}`
  },
  createPromoCode: (input) => {
    const { code, percent, amount, currency } = bodyOf(input)
    const off = percent === undefined || percent === null ? money(Number(amount), String(currency)) : `${Number(percent)} %`
    return `Lowers what buyers pay: the code ${quoted(code)} takes off ${off}.`
  },
  eraseCustomer: async ({ path }, client) => {
    const customer = (await client['getCustomer']!({ path })) as { email: string }
    return `Erases the personal data of ${quoted(customer.email)} for ever.`
  },
}

const money = (amount: number, currency: string) =>
  `${amount.toLocaleString('en', { minimumFractionDigits: 2, useGrouping: false })} ${currency}`

/**
 * Says in words what a call will do: which money it moves, whom it mails. Reads what it needs for that.
 * @returns null if there are no words, or what they need cannot be read. The person then sees the call alone.
 */
export async function describeCall(name: string, input: Input, client: Methods): Promise<string | null> {
  try {
    return (await DESCRIPTIONS[name]?.(input, client)) ?? null
  } catch {
    return null
  }
}
