import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'
import type { Charge, Decline, Intent, IntentStatus, Setup } from '../payments.ts'
import { moveOf, type Outcome } from './outcomes.ts'
import { findCard, keepCard, presentCard } from './savedCards.ts'
import { queueDelivery } from './webhooks.ts'

interface SetupRow {
  id: string
  clientSecret: string
  customerId: string
  status: IntentStatus
  error: Decline | null
  methodId: string | null
  metadata: { orderId: string; merchantId: string; subscriptionId?: string }
}

const OPEN: IntentStatus[] = ['requires_payment', 'requires_action']
const EVENTS: Partial<Record<IntentStatus, string>> = {
  succeeded: 'setup_intent.succeeded',
  requires_payment: 'setup_intent.setup_failed',
  canceled: 'setup_intent.canceled',
}

export const isSetup = (id: string): boolean => id.startsWith('seti_test_')
export const newCustomerId = (): string => `cus_test_${randomBytes(12).toString('hex')}`

/** Opens the set-up of an order that costs nothing today. */
export const openSetupOf = (db: Knex, { orderId, merchantId, saves }: Charge): Promise<Intent> =>
  open(db, { key: `order-${orderId}-setup`, customerId: saves?.customerId ?? null, metadata: { orderId, merchantId } })

/** Opens the set-up of another card, which belongs to no order. */
export const openSetup = (db: Knex, { key, customerId, merchantId, subscriptionId }: Setup): Promise<Intent> =>
  open(db, { key, customerId, metadata: { orderId: '', merchantId, subscriptionId } })

async function open(
  db: Knex,
  { key, customerId, metadata }: { key: string; customerId: string | null; metadata: SetupRow['metadata'] },
): Promise<Intent> {
  const fresh = randomBytes(12).toString('hex')
  const row = {
    id: `seti_test_${fresh}`,
    clientSecret: `seti_test_secret_${randomBytes(18).toString('hex')}`,
    idempotencyKey: key,
    customerId: customerId ?? newCustomerId(),
    metadata: JSON.stringify(metadata),
  }
  await db('sandbox.setups').insert(row).onConflict('idempotencyKey').ignore()
  return present(db, await db('sandbox.setups').where({ idempotencyKey: key }).first())
}

export async function getSetup(db: Knex, id: string): Promise<Intent> {
  return present(db, await found(db, id))
}

/** Tries a card, as the card form does, or closes the set-up. A closed one stays as it is. */
export const moveSetup = (db: Knex, id: string, outcome: Outcome | 'canceled', clientSecret?: string): Promise<Intent> =>
  db.transaction(async (trx) => {
    const before = await found(trx, id, true)
    if (clientSecret !== undefined && before.clientSecret !== clientSecret) throw notFound()
    if (!OPEN.includes(before.status)) return present(trx, before)
    const { status, error } = outcome === 'canceled' ? { status: 'canceled' as const, error: null } : moveOf(outcome)
    const keeps =
      (status === 'succeeded' || status === 'requires_action') && outcome !== 'authenticated' && outcome !== 'canceled'
    const methodId = keeps ? await keepCard(trx, before.customerId, outcome) : before.methodId
    await trx('sandbox.setups')
      .where({ id })
      .update({ status, error: error && JSON.stringify(error), methodId })
    const { metadata } = before
    if (EVENTS[status]) await queueDelivery(trx, EVENTS[status], { id, status, metadata })
    return present(trx, { ...before, status, error, methodId })
  })

async function found(db: Knex, id: string, isLocked = false): Promise<SetupRow> {
  const query = db<SetupRow>('sandbox.setups').where({ id } as object)
  const row = (await (isLocked ? query.forUpdate() : query).first()) as SetupRow | undefined
  if (!row) throw notFound()
  return row
}

const notFound = () => new ApiError(404, 'not_found', 'Payment not found.')

async function present(db: Knex, { id, clientSecret, status, error, methodId, metadata }: SetupRow): Promise<Intent> {
  const card = status === 'succeeded' && methodId ? await findCard(db, methodId) : undefined
  return {
    id,
    kind: 'setup',
    clientSecret,
    status,
    amountMinor: 0,
    feeMinor: 0,
    providerFeeMinor: status === 'succeeded' ? 0 : null,
    error,
    saved: card ? presentCard(card) : null,
    ...metadata,
  }
}
