import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../../../lib/form.ts'
import { fieldProblems } from '../../../../lib/refusal.ts'
import type { Currency } from '../../../../lib/currencies.ts'
import type { Scenario } from './labels.ts'

interface ScenarioValues {
  scenario: Scenario
  /** `line` for a name and an amount, or `product:` or `link:` with an id. */
  sold: string
  name: string
  amount: string
  currency: Currency
  quantity: string
  email: string
  customer: string
  reference: string
  /** `name=value`, separated by commas. */
  metadata: string
}

interface ScenarioFormOptions {
  client: Client
  onMade: (scenario: Scenario, session: Schema<'CheckoutSession'>) => void
}

/** Makes the checkout session that a scenario is played on. */
export const createScenarioForm = ({ client, onMade }: ScenarioFormOptions) =>
  createForm<ScenarioValues>({
    start: {
      scenario: 'refund_and_dispute',
      sold: 'line',
      name: 'Test item',
      amount: '20',
      currency: 'EUR',
      quantity: '1',
      email: 'nora@example.com',
      customer: 'Nora Test',
      reference: '',
      metadata: '',
    },
    check: (values) => ({
      ...(values.sold === 'line' && values.name.trim() === '' && { name: 'Enter a name.' }),
      ...(values.sold === 'line' && !/^\d+(\.\d+)?$/.test(values.amount.trim()) && { amount: 'Enter an amount.' }),
      ...(!isLink(values) && !/^[1-9]\d{0,3}$/.test(values.quantity.trim()) && { quantity: 'Enter a whole number from 1.' }),
      ...(readMetadata(values.metadata) === null && { metadata: 'Enter pairs such as desk=north, floor=2.' }),
    }),
    save: async (values) => onMade(values.scenario, await client.createCheckoutSession({ body: sessionOf(values) })),
    refused: (error) =>
      fieldProblems<ScenarioValues>(error, {
        'items.0.name': 'name',
        'items.0.amount': 'amount',
        'items.0.quantity': 'quantity',
        'items.0.product_id': 'sold',
        'items.0.variant_id': 'sold',
        items: 'sold',
        link_id: 'sold',
        currency: 'currency',
        'customer.email': 'email',
        'customer.name': 'customer',
        reference: 'reference',
        metadata: 'metadata',
      }),
  })

export const isLink = ({ sold }: Pick<ScenarioValues, 'sold'>) => sold.startsWith('link:')

function sessionOf(values: ScenarioValues): Schema<'CheckoutSessionInput'> {
  const [kind, id = ''] = values.sold.split(':')
  const quantity = Number(values.quantity)
  const customer = { email: values.email.trim(), name: values.customer.trim() }
  const terms = {
    customer: Object.fromEntries(Object.entries(customer).filter(([, text]) => text !== '')),
    reference: values.reference.trim() || null,
    metadata: readMetadata(values.metadata),
  }
  if (kind === 'link') return { ...terms, link_id: id }
  if (kind === 'product') return { ...terms, items: [{ product_id: id, quantity }] }
  // Only goods are shipped and returned.
  const type = values.scenario === 'returned_goods' ? 'physical' : 'service'
  const line = { name: values.name.trim(), amount: Number(values.amount), quantity, type } as const
  return { ...terms, currency: values.currency, items: [line] }
}

/** Returns pairs of name and value; null for any other text. */
function readMetadata(text: string): Record<string, string> | null {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => part.split(/=(.*)/s).map((one) => one.trim()))
  return pairs.every(([name, value]) => name && value) ? Object.fromEntries(pairs) : null
}
