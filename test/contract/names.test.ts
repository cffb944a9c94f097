import { describe, expect, it } from 'vitest'
import { doc, operations, type Schema, type Served } from './document.ts'

// One style of names: snake_case, and one shape of lists. What the product's specification fixes keeps its names, and an object or
// operation of it has one style with what was added to it. docs/contributing/operations.md#names

/** Objects of the specification, with the objects inside them. */
const FIXED_OBJECTS = [
  // The account, its settings and signing in.
  ...[
    'LoginInput',
    'ProfileChanges',
    'CustomDomain',
    'RegisterInput',
    'Session',
    'User',
    'Uses',
    'FacebookPixel',
    'FacebookPixelInput',
    'SubscriptionSettings',
    'SubscriptionSettingsChange',
  ],
  ...['ImageUpload', 'IntegrationsStatus'],
  // Links, and what a checkout reads, chooses and prices.
  ...['LinkChanges', 'LinkInput', 'PublicItemOption', 'PublicLink', 'PublicLinkClosed', 'PublicLinkItem', 'PublicLinkLimits'],
  ...['PublicQuestion', 'PublicSeller', 'PublicVariant', 'QuoteInput', 'Totals', 'AppliedPromo', 'PromoCheck', 'PromoCheckInput'],
  ...['AnswerInput', 'BillingForm', 'ChosenItem', 'ShippingForm', 'CheckoutEventInput'],
  // Placing and confirming an order, and the rows of the order list.
  ...['OrderChanges', 'OrderConfirmation', 'OrderInput', 'OrderList', 'OrderOutcome', 'OrderRow', 'OrderStats', 'PaymentSession'],
  'PlacedOrder',
  // Figures.
  ...['AnalyticsGrowth', 'AnalyticsNumbers', 'AnalyticsOverview', 'AnalyticsTotals', 'DashboardSetup', 'DashboardSummary'],
  ...['LinkAnalytics', 'TakenItem'],
]
/** Names of others: of the browser's passkeys, and of the SDK's looks. */
const FOREIGN_OBJECTS = ['AppearanceChanges', 'PasskeyAssertionInput', 'PasskeyCreation', 'PasskeyInput', 'PasskeyRequest']
/** Operations of the specification, whose parameters it names. */
const FIXED_OPERATIONS = [
  ...[
    'confirmOrder',
    'downloadOrderItem',
    'getLinkAnalytics',
    'getPublicLink',
    'joinWaitlist',
    'listLinks',
    'listOrders',
    'quoteLink',
  ],
  ...['recordLinkEvent', 'recordPixelEvent'],
]
/** Lists of the specification, by the name of their rows. */
const FIXED_LISTS: Record<string, string> = { listOrders: 'orders', listProducts: 'products' }
/** What a list says besides its rows. */
const BESIDES: Record<string, string[]> = {
  listApiKeys: ['publishable_key'],
  listNotifications: ['unread'],
  listOrders: ['totalCount'],
  listPayouts: ['is_sandbox'],
  listWebhookEndpoints: ['versions', 'portal', 'can_order', 'is_sandbox'],
}

const isCamel = (name: string) => /[a-z][A-Z]/.test(name)
const isObject = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null

/** Names of fields in camelCase, at any depth of a schema. Does not follow references. */
function camelFields(node: unknown): string[] {
  if (!isObject(node)) return []
  const { properties, example: _example, examples: _examples, ...rest } = node
  const own = isObject(properties) ? Object.keys(properties).filter(isCamel) : []
  return [...own, ...Object.values(rest).flatMap(camelFields), ...Object.values(properties ?? {}).flatMap(camelFields)]
}

const camelObjects = Object.entries(doc.components.schemas)
  .filter(([, schema]) => camelFields(schema).length > 0)
  .map(([name]) => name)
const camelParameters = (op: Served) => (op.parameters ?? []).filter(({ in: place, name }) => place !== 'header' && isCamel(name))

describe('names in camelCase', () => {
  it('are in the objects of the specification, and in no other', () => {
    expect(camelObjects.toSorted()).toEqual([...FIXED_OBJECTS, ...FOREIGN_OBJECTS].toSorted())
  })

  it('are in the parameters of its operations, and of no other', () => {
    const ids = operations.filter((op) => camelParameters(op).length > 0).map((op) => op.operationId)

    expect(ids.toSorted()).toEqual(FIXED_OPERATIONS)
  })

  it('are in no body and no answer that has no schema of its own', () => {
    const bodies = operations.flatMap((op) => camelFields(op.requestBody).map((name) => `${op.operationId}: ${name}`))
    const answers = operations.flatMap((op) => camelFields(op.responses).map((name) => `${op.operationId}: ${name}`))

    expect([...bodies, ...answers]).toEqual([])
  })
})

describe.each(operations.filter((op) => /^list[A-Z]/.test(op.operationId)).map((op) => [op.operationId, op] as const))(
  '%s',
  (id, op) => {
    it('has the shape and the parameters of every list', () => {
      const rows = FIXED_LISTS[id] ?? 'data'
      const answer = op.responses['200'] as { content: Record<string, { schema: Schema }> }
      const { $ref } = answer.content['application/json']!.schema
      const { properties = {}, required } = doc.components.schemas[$ref!.split('/').at(-1)!]!
      const others = Object.keys(properties).filter((name) => !['total', 'total_is_exact', ...(BESIDES[id] ?? [])].includes(name))
      const parameters = (op.parameters ?? []).map(({ name }) => name)

      expect(properties[rows]).toMatchObject({ type: 'array' })
      expect(others.toSorted()).toEqual([rows, 'next_cursor'].toSorted())
      expect(required).toEqual(expect.arrayContaining([rows, 'next_cursor']))
      expect(parameters).toEqual(expect.arrayContaining(['limit', 'cursor']))
    })
  },
)
