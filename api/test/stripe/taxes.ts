import { fakeId, Refusal } from './state.ts'

type Form = Record<string, unknown>
/** Method and path, and its handler. The first group of the path is an id. */
export type Route = [RegExp, (id: string, form: Form, query: URLSearchParams, account: string) => object]

/** Taxes of some places, as Stripe names and sums them up. Not the law of any place. */
const TAXES: Record<string, { name: string; type: string; percent: number }[]> = {
  'US NY': [
    { name: 'New York State Sales Tax', type: 'sales_tax', percent: 4 },
    { name: 'New York City Sales Tax', type: 'sales_tax', percent: 4.875 },
  ],
  'US CA': [{ name: 'California State Sales Tax', type: 'sales_tax', percent: 7.25 }],
  'CA QC': [
    { name: 'GST', type: 'gst', percent: 5 },
    { name: 'QST', type: 'qst', percent: 9.975 },
  ],
  AU: [{ name: 'GST', type: 'gst', percent: 10 }],
  KW: [{ name: 'VAT', type: 'vat', percent: 5 }],
}

export interface FakeTaxTransaction {
  id: string
  object: 'tax.transaction'
  account: string
  type: 'transaction' | 'reversal'
  reference: string
  /** The calculation, or the transaction that is reversed. */
  of: string
  /** Of a reversal: what the shopper got back, negative. */
  flatAmount: number | null
}

/** Stripe Tax of the fake Stripe. What it keeps belongs to a connected account. */
export function createTaxes() {
  const calculations = new Map<string, string>()
  const transactions: FakeTaxTransaction[] = []
  const missing = new Map<string, string[]>()

  const taxed = (place: string, country: string, amount: number, behavior: string) => {
    const due = TAXES[place] ?? TAXES[country] ?? []
    const whole = due.reduce((sum, { percent }) => sum + percent, 0)
    const tax = Math.round((amount * whole) / (behavior === 'inclusive' ? 100 + whole : 100))
    const parts = due.map(({ name, type, percent }) => ({
      amount: Math.round((tax * percent) / whole),
      jurisdiction: { country, state: place.split(' ')[1] ?? null, display_name: name, level: 'state' },
      tax_rate_details: { display_name: name, percentage_decimal: String(percent), tax_type: type },
      taxability_reason: 'standard_rated',
    }))
    return { amount_tax: tax, tax_breakdown: parts }
  }

  function calculate(account: string, form: Form) {
    const { country, state, postal_code: zip } = (form['customer_details'] as { address: Record<string, string> }).address
    if (zip === '00000')
      throw new Refusal(400, 'customer_tax_location_invalid', "We could not determine the customer's tax location.")
    const place = state ? `${country} ${state}` : country!
    const lines = Object.values(form['line_items'] as Record<string, Record<string, string>>)
    const shipping = form['shipping_cost'] as Record<string, string> | undefined
    const id = fakeId('taxcalc')
    calculations.set(id, account)
    const taxOf = ({ amount, tax_behavior: behavior, tax_code: code }: Record<string, string>) =>
      taxed(code === 'txcd_00000000' ? '' : place, code === 'txcd_00000000' ? '' : country!, Number(amount), behavior!)
    return {
      id,
      object: 'tax.calculation',
      line_items: {
        object: 'list',
        data: lines.map((line) => ({ reference: line['reference'], ...taxOf(line) })),
        has_more: false,
      },
      shipping_cost: shipping ? { amount: Number(shipping['amount']), ...taxOf(shipping) } : null,
    }
  }

  function add(transaction: Omit<FakeTaxTransaction, 'id' | 'object'>): FakeTaxTransaction {
    if (transactions.some(({ reference }) => reference === transaction.reference))
      throw new Refusal(400, 'resource_already_exists', `A transaction has the reference '${transaction.reference}' already.`)
    const made = { id: fakeId('tax'), object: 'tax.transaction', ...transaction } as const
    transactions.push(made)
    return made
  }

  function record(account: string, form: Form) {
    const of = form['calculation'] as string
    if (calculations.get(of) !== account) throw new Refusal(404, 'resource_missing', `No such tax calculation: '${of}'`)
    return add({ account, type: 'transaction', reference: form['reference'] as string, of, flatAmount: null })
  }

  function reverse(account: string, form: Form) {
    const of = form['original_transaction'] as string
    if (!transactions.some((one) => one.id === of && one.account === account))
      throw new Refusal(404, 'resource_missing', `No such tax transaction: '${of}'`)
    return add({ account, type: 'reversal', reference: form['reference'] as string, of, flatAmount: Number(form['flat_amount']) })
  }

  const settings = (account: string) => {
    const fields = missing.get(account)
    return fields
      ? { object: 'tax.settings', status: 'pending', status_details: { pending: { missing_fields: fields } } }
      : { object: 'tax.settings', status: 'active', status_details: { active: {} } }
  }

  const routes: Route[] = [
    [/^GET \/v1\/tax\/settings$/, (_, __, ___, account) => settings(account)],
    [/^POST \/v1\/tax\/calculations$/, (_, form, __, account) => calculate(account, form)],
    [/^POST \/v1\/tax\/transactions\/create_from_calculation$/, (_, form, __, account) => record(account, form)],
    [/^POST \/v1\/tax\/transactions\/create_reversal$/, (_, form, __, account) => reverse(account, form)],
  ]

  return {
    routes,
    verbs: {
      taxTransactions: transactions,
      /** The account's settings of Stripe Tax lack these fields. */
      lackTaxSettings: (account: string, fields: string[]): void => void missing.set(account, fields),
    },
  }
}
