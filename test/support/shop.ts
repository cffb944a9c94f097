import { randomUUID } from 'node:crypto'
import { createClient, type Client, type Schema } from '@linktill/sdk'
import { mailedLink } from './mail.ts'
import { productUrl } from './product.ts'

/** A new merchant, with a client that acts for them. */
export interface Shop {
  client: Client
  token: string
  name: string
  email: string
  password: string
}

const PASSWORD = 'difference-engine'
const ADDRESS = { addressLine1: '418 Alder Street', city: 'Portland', state: 'OR', zip: '97205', country: 'US' }
const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }

/** Signs up a new merchant with a unique email. The time zone is UTC. */
export async function openShop(changes: Partial<Schema<'RegisterInput'>> = {}): Promise<Shop> {
  const person = {
    name: 'Ada Byron',
    email: `ada-${randomUUID().slice(0, 8)}@example.com`,
    password: PASSWORD,
    storeName: 'Ada Prints',
    tier: 'basic' as const,
    timeZone: 'UTC',
    ...changes,
  }
  const { token } = await createClient({ baseUrl: `${productUrl()}/api` }).register({ body: person })
  const client = createClient({ baseUrl: `${productUrl()}/api`, token })
  return { client, token, name: person.name, email: person.email, password: person.password }
}

/** Opens the mailed link that confirms the merchant's email. API keys and endpoints need it. */
export async function confirmAddress({ client, email }: Shop): Promise<void> {
  const link = new URL(await mailedLink(email, '/confirm-email'))
  await client.confirmEmail({ body: { token: link.searchParams.get('token')! } })
}

/** Signs in the merchant of the demo shop, with ninety days of orders. Shared by all tests, so read-only. */
export async function openDemo(): Promise<Shop> {
  const { token, name } = await createClient({ baseUrl: `${productUrl()}/api` }).login({ body: DEMO })
  return { client: createClient({ baseUrl: `${productUrl()}/api`, token }), token, name, ...DEMO }
}

const GOODS = { name: 'Engine print', price: 24.5, type: 'service', status: 'active' } as const
const FILE = { digital_file_url: 'https://files.example.com/print.pdf' }

/** Adds an active product, by default a service, so that nothing is shipped. A digital one has a file. */
export const addProduct = ({ client }: Shop, changes: Partial<Schema<'ProductInput'>> = {}): Promise<Schema<'Product'>> =>
  client.createProduct({ body: { ...GOODS, ...(changes.type === 'digital' && FILE), ...changes } })

/** Adds `count` products named `Print 01`, `Print 02`, … at 1.00, 2.00, … */
export const addProducts = (shop: Shop, count: number, changes: Partial<Schema<'ProductInput'>> = {}) =>
  inRow(count, (number) => addProduct(shop, { name: `Print ${two(number)}`, price: number, ...changes }))

/** Adds a link that sells one piece of the product. */
export const addLink = ({ client }: Shop, product: Schema<'Product'>, name = 'First print'): Promise<Schema<'Link'>> =>
  client.createLink({ body: { name, items: [{ productId: product.id, quantity: 1 }] } })

/** Opens the sandbox's onboarding link, which connects the account. */
export async function connectPayments({ client }: Shop): Promise<void> {
  const { url } = await client.connectStripe()
  await fetch(url)
}

/** Places and pays an order through the link. */
export async function buy(
  shop: Shop,
  link: Schema<'Link'>,
  customer?: string,
  visitorId?: string,
): Promise<Schema<'PlacedOrder'>> {
  const order = await place(shop, link, customer, visitorId)
  const { paymentId, clientSecret } = order.payment!
  await shop.client.confirmSandboxPayment({
    path: { payment_id: paymentId },
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await shop.client.confirmOrder({ path: { orderId: order.orderId }, body: { clientSecret: order.clientSecret } })
  return order
}

/** Places an unpaid order, with a new visitor who counts as a view. */
export const place = (
  { client }: Shop,
  link: Schema<'Link'>,
  customer = 'Nora Lindqvist',
  visitorId: string = randomUUID(),
): Promise<Schema<'PlacedOrder'>> =>
  client.createOrder({
    body: {
      cartUrlId: link.url_id,
      customerEmail: `${customer.toLowerCase().replaceAll(' ', '.')}@example.com`,
      customerName: customer,
      checkoutSessionId: randomUUID(),
      visitorId,
      ...(link.options.collect_shipping_address && { shippingAddress: { ...ADDRESS, fullName: customer } }),
    },
  })

/** Places an order and presses Pay, but leaves the bank's check open, so that the order stays pending. */
export async function leaveAtBank(shop: Shop, link: Schema<'Link'>, customer?: string): Promise<Schema<'PlacedOrder'>> {
  const order = await place(shop, link, customer)
  const { paymentId, clientSecret } = order.payment!
  await shop.client.confirmSandboxPayment({
    path: { payment_id: paymentId },
    body: { client_secret: clientSecret, outcome: 'requires_action' },
  })
  await shop.client.confirmOrder({ path: { orderId: order.orderId }, body: { clientSecret: order.clientSecret } })
  return order
}

/** Runs `make` sequentially, so that the order of creation is known. */
export async function inRow<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let number = 1; number <= count; number++) made.push(await make(number))
  return made
}

const two = (number: number) => String(number).padStart(2, '0')
