import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client, type Schema } from '@linktill/sdk'
import type { Knex } from 'knex'
import type { FakeStripe } from '../../api/test/stripe/createFakeStripe.ts'
import { openClub } from './club.ts'
import type { Dice } from './dice.ts'
import type { EventReceiver } from './receiver.ts'
import { tolerate, tolerateOutage } from './tolerate.ts'

export const PROMO = { code: 'FIVE', uses: 5 }
/** Stock of each product, low enough that twenty shoppers compete for it. */
export const STOCK = 12
const ON_SHELF = 3
const RESTOCK_MS = 1500
const TICK_MS = 400

export interface Market {
  /** URLs of the servers. Any of them can be down. */
  urls: string[]
  stripe: FakeStripe
  /** The merchant's clients, one per server. */
  clients: Client[]
  /** The links on sale. */
  shelf: Schema<'Link'>[]
  /** The links that are charged again. */
  club: Schema<'Link'>[]
  isOpen: () => boolean
  /** Whether shoppers who came before it closed are still there. */
  isBusy: () => boolean
}

/** Creates a merchant with an account that can be paid, a promo code, an endpoint for all events, products and subscriptions. */
export async function openMarket(
  { urls, stripe, isOpen, isBusy }: Pick<Market, 'urls' | 'stripe' | 'isOpen' | 'isBusy'>,
  db: Knex,
  receiver: EventReceiver,
): Promise<Market> {
  const person = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'difference-engine',
    storeName: 'Ada',
    tier: 'basic' as const,
  }
  const baseUrls = urls.map((url) => `${url}/api`)
  const { token } = await createClient({ baseUrl: baseUrls[0]! }).register({ body: { ...person, timeZone: 'UTC' } })
  // Endpoints need a confirmed email.
  await db('merchants').where({ canonicalEmail: person.email }).update({ emailConfirmedAt: new Date() })
  const clients = baseUrls.map((baseUrl) => createClient({ baseUrl, token, retries: 0 }))
  const client = clients[0]!
  const { stripe: account } = await client.getIntegrationsStatus()
  if (account.mode === 'platform') await connectAccount(client, stripe)
  const endpoint = await client.createWebhookEndpoint({ body: { url: receiver.url } })
  receiver.secret = (await client.getWebhookSecret({ path: { id: endpoint.id } })).secret
  await client.createPromoCode({
    body: { code: PROMO.code, discount_type: 'percentage', percent: 10, max_redemptions: PROMO.uses },
  })
  const shelf: Schema<'Link'>[] = []
  for (let index = 0; index < ON_SHELF; index++) shelf.push(await makeProduct(client, `Mug ${index}`))
  return { urls, stripe, clients, shelf, club: await openClub(client), isOpen, isBusy }
}

async function connectAccount(client: Client, stripe: FakeStripe): Promise<void> {
  await client.connectStripe()
  const { stripe: account } = await client.getIntegrationsStatus()
  stripe.finishOnboarding(account.accountId!)
  await client.getIntegrationsStatus()
}

async function makeProduct(client: Client, name: string): Promise<Schema<'Link'>> {
  const product = await client.createProduct({ body: { name, price: 12.5, type: 'physical', status: 'active', stock: STOCK } })
  const link = await client.createLink({ body: { name, items: [{ productId: product.id, quantity: 1 }] } })
  await client.updateLinkOptions({ path: { id: link.id }, body: { collect_shipping_address: false } })
  return link
}

/** Adds new products, so that there is always something to buy, with low stock. */
export async function restock({ clients, shelf, isOpen }: Market, dice: Dice): Promise<void> {
  for (let count = ON_SHELF; isOpen(); count++) {
    await sleep(RESTOCK_MS)
    const link = await tolerate(makeProduct(dice.pick(clients), `Mug ${count}`))
    if (link) shelf.splice(0, shelf.length - ON_SHELF + 1, ...shelf.slice(shelf.length - ON_SHELF + 1), link)
  }
}

/** Expires some open orders, and makes orders due for reconciliation. */
export async function passTime({ isOpen }: Market, db: Knex, dice: Dice): Promise<void> {
  while (isOpen()) {
    await sleep(TICK_MS)
    const age = `created_at < now() - interval '2 seconds'`
    const part = 0.3
    // Chosen first, because an update on a cluster cannot call random().
    const some = (rows: Knex.QueryBuilder) => rows.whereRaw(`${age} and random() < ${part}`).pluck('id')
    await some(db('orders').where({ paymentStatus: 'pending' }).whereRaw('hold_expires_at > now()'))
      .then((ids: string[]) => patchEach(db, ids, { holdExpiresAt: new Date() }))
      .then(() => startJob(db, 'expireHolds'))
      .catch(tolerateOutage)
    if (!dice.chance(0.2)) continue
    await some(db('orders'))
      .then((ids: string[]) => patchEach(db, ids, { updatedAt: new Date(Date.now() - 5 * 60_000) }))
      .then(() => startJob(db, 'reconcilePayments'))
      .catch(tolerateOutage)
  }
}

/** One row per statement: one that locks many orders can deadlock with a server that locks two. */
async function patchEach(db: Knex, ids: string[], changes: object): Promise<void> {
  for (const id of ids) await db('orders').where({ id }).update(changes)
}

/** Adds a job unless one is already waiting. */
const startJob = (db: Knex, name: string) =>
  db.raw(
    `select graphile_worker.add_job(:name) where not exists (
       select from graphile_worker.jobs where task_identifier = :name and locked_at is null)`,
    { name },
  )
