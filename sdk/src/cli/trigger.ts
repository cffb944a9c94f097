import { readFileSync } from 'node:fs'
import { createClient } from '../core/client.js'
import type { Client, Schema } from '../core/operations.js'
import { createUuid } from '../core/uuid.js'
import type { Given } from './arguments.js'
import { readKey, readServer } from './settings.js'
import { UsageError } from './UsageError.js'

/** Name of the product and the link that are sold without `--link`. They are created once. */
export const TEST_NAME = 'linktill trigger'

/** Scenarios that are played on a checkout session with the data of `--data`. */
const SCENARIOS = [
  'paid_order',
  'refund_and_dispute',
  'lost_dispute',
  'failed_payment',
  'returned_goods',
  'abandoned_checkout',
] as const satisfies Schema<'SandboxScenarioInput'>['scenario'][]
/** What is sold without `--data`. Goods, so that they can be shipped. */
const TEST_SESSION = {
  items: [{ name: TEST_NAME, amount: 5, type: 'physical' }],
  currency: 'EUR',
  shipping_countries: ['DE'],
} satisfies Schema<'CheckoutSessionInput'>

interface Shop {
  client: Client
  /** A shopper's calls, without a key. */
  shopper: Client
  /** Returns the address of the link that is sold. */
  linkCode: () => Promise<string>
}
type Cause = (shop: Shop) => Promise<string>

/** What causes each event, and what it says when it is done. */
const CAUSES: Record<string, Cause> = {
  'checkout.started': (shop) => visit(shop, 'started'),
  'checkout.abandoned': (shop) => visit(shop, 'abandoned'),
  'order.created': async (shop) => `order #${(await place(shop)).orderNumber} was placed`,
  'order.completed': async (shop) => `order #${await pay(shop, 'succeeded')} was paid`,
  'order.refunded': async (shop) => {
    const placed = await place(shop)
    await payFor(shop, placed, 'succeeded')
    await shop.client.createRefund({ path: { id: placed.orderId }, body: {} })
    return `order #${placed.orderNumber} was refunded`
  },
  'order.dispute_opened': async (shop) => `the payment of order #${await pay(shop, 'disputed')} was disputed`,
  'product.created': async ({ client }) => `product ${(await createProduct(client)).id} was created`,
  'product.updated': async ({ client }) => {
    const { id } = await findProduct(client)
    await client.updateProduct({ path: { id }, body: { description: `Updated at ${new Date().toISOString()}` } })
    return `product ${id} was updated`
  },
  'product.deleted': async ({ client }) => {
    const { id } = await createProduct(client)
    await client.deleteProduct({ path: { id } })
    return `product ${id} was deleted`
  },
  'link.created': async ({ client }) => `link ${(await createLink(client)).url_id} was created`,
  'link.deleted': async ({ client }) => {
    const { id, url_id } = await createLink(client)
    await client.deleteLink({ path: { id } })
    return `link ${url_id} was deleted`
  },
}

/** Makes what an event reports, in the sandbox of a server in test mode. */
export async function trigger({ words: [type = ''], options }: Given): Promise<void> {
  const cause = CAUSES[type]
  const scenario = SCENARIOS.find((one) => one === type)
  if (!cause && !scenario)
    throw new UsageError(
      `${type ? `"${type}" cannot be triggered.` : 'name an event.'} One of: ${[...Object.keys(CAUSES), ...SCENARIOS].join(', ')}`,
    )
  const server = readServer(options)
  const token = readKey(server)
  if (token.startsWith('sk_live_')) throw new UsageError('trigger makes test orders. It works with a key sk_test_… only.')
  const baseUrl = `${server}/api`
  const client = createClient({ baseUrl, token })
  if (!cause) return play(client, scenario!, options.data)
  const linkCode = async () => options.link ?? (await findLink(client)).url_id
  console.log(`${type}: ${await cause({ client, shopper: createClient({ baseUrl }), linkCode })}`)
}

async function play(client: Client, scenario: (typeof SCENARIOS)[number], file: string | undefined): Promise<void> {
  const session = await client.createCheckoutSession({ body: file ? readData(file) : TEST_SESSION })
  const seen = new Set<string>()
  for (let step: number | null = 1; step !== null;) {
    const body = { scenario, checkout_session_id: session.id, step }
    const played: Schema<'SandboxScenario'> = await client.runSandboxScenario({ body })
    const fresh = played.events.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    console.log(`${played.steps[step - 1]}: ${fresh.map(({ event_type: type }) => type).join(', ') || 'no event'}`)
    step = played.next_step
  }
}

/** @throws UsageError for a file that is missing, or not JSON. The server checks the rest. */
function readData(file: string): Schema<'CheckoutSessionInput'> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Schema<'CheckoutSessionInput'>
  } catch (error) {
    throw new UsageError(`cannot read --data ${file}: ${(error as Error).message}`)
  }
}

async function visit({ shopper, linkCode }: Shop, event: 'started' | 'abandoned'): Promise<string> {
  const urlId = await linkCode()
  const sessionId = createUuid()
  const record = (one: 'started' | 'abandoned') =>
    shopper.recordLinkEvent({ path: { urlId }, body: { eventType: `checkout_${one}`, sessionId, visitorId: sessionId } })
  await record('started')
  if (event === 'abandoned') await record('abandoned')
  return `a checkout was ${event}`
}

async function place({ shopper, linkCode }: Shop): Promise<Schema<'PlacedOrder'>> {
  return shopper.createOrder({
    body: {
      cartUrlId: await linkCode(),
      customerEmail: 'nora@example.com',
      customerName: 'Nora Test',
      checkoutSessionId: createUuid(),
    },
  })
}

async function pay(shop: Shop, outcome: 'succeeded' | 'disputed'): Promise<number> {
  const placed = await place(shop)
  await payFor(shop, placed, outcome)
  return placed.orderNumber
}

async function payFor({ shopper }: Shop, placed: Schema<'PlacedOrder'>, outcome: 'succeeded' | 'disputed'): Promise<void> {
  const { orderId, clientSecret, payment } = placed
  if (payment)
    await shopper.confirmSandboxPayment({
      path: { payment_id: payment.paymentId },
      body: { client_secret: payment.clientSecret, outcome },
    })
  await shopper.confirmOrder({ path: { orderId }, body: { clientSecret } })
}

const createProduct = (client: Client) =>
  client.createProduct({ body: { name: TEST_NAME, price: 5, currency: 'EUR', type: 'service', status: 'active' } })

async function findProduct(client: Client) {
  const { products } = await client.listProducts({ query: { search: TEST_NAME, limit: 1 } })
  return products[0] ?? createProduct(client)
}

async function createLink(client: Client) {
  const { id } = await findProduct(client)
  return client.createLink({ body: { name: TEST_NAME, items: [{ productId: id, quantity: 1 }] } })
}

async function findLink(client: Client) {
  const { data } = await client.listLinks({ query: { search: TEST_NAME, limit: 100 } })
  return data.find(({ name, is_active }) => name === TEST_NAME && is_active) ?? createLink(client)
}
