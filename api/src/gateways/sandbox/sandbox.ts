import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { randomBytes } from '../../platform/randomBytes.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { listFee } from '../../pricing/listFee.ts'
import { type Charge, type Decline, type Intent, type IntentStatus, MethodGone, type Payments } from '../payments.ts'
import { createSandboxDisputes, decideDispute, isDisputed, openDispute, readReturned } from './disputes.ts'
import { type Move, moveOf, type Outcome } from './outcomes.ts'
import { OWN_ACCOUNT, ownSandboxAccount } from './ownAccount.ts'
import { createSandboxPayouts, payOutSandboxNow } from './payouts.ts'
import { createReadWebhook, EVENT_TYPES } from './readWebhook.ts'
import { createSandboxRefunds } from './refunds.ts'
import { chargeCard, findCard, type NewCard, newCard, presentCard } from './savedCards.ts'
import { getSetup, isSetup, moveSetup, newCustomerId, openSetup, openSetupOf } from './setups.ts'
import { createSandboxTaxes } from './taxes.ts'
import { newEventId } from './webhooks.ts'

interface IntentRow {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinor: number
  feeMinor: number
  currency: string
  error: Decline | null
  /** The buyer whose card is kept; null if it is not. */
  customerId: string | null
  methodId: string | null
  metadata: { orderId: string; merchantId: string }
}

const UNFINISHED = { code: 'sandbox.onboarding', text: 'Finish the set-up: open the onboarding page again' }
/** States in which an intent can still change. */
const OPEN: IntentStatus[] = ['requires_payment', 'requires_action']

export interface Sandbox extends Payments {
  /** Does what the provider's own card form does: tries the card. */
  confirm(intentId: string, clientSecret: string, outcome: Outcome): Promise<Intent>
  /**
   * Does what the provider's onboarding page does: finishes (or not) the account's set-up.
   * @throws 404 for an unknown token.
   */
  onboard(token: string, finish: boolean): Promise<{ accountId: string }>
  /**
   * Does what the shopper's bank does: disputes what is left of a payment.
   * @returns the dispute's id; null if the payment is not paid, or nothing is left to dispute.
   */
  dispute(intentId: string): Promise<string | null>
  /** Decides an open dispute for the bank. */
  decide(disputeId: string, status: 'won' | 'lost'): Promise<void>
  /**
   * Pays out at once what an account has.
   * @param failure the code for which the bank returns it; null if the bank takes it.
   * @returns ids of the payouts.
   */
  payOut(accountId: string, failure: string | null): Promise<string[]>
}

// The row is locked first, so that a concurrent call that closed it is seen. Not flushed on its own: the order's commit, which
// follows, flushes both. A power failure between them takes a test payment back, of which no order knows yet.
const MOVE = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  before as materialized (
    select * from sandbox.intents
    where id = :id and (client_secret = :clientSecret or cast(:clientSecret as text) is null) for update),
  kept as (
    insert into sandbox.methods (id, customer_id, card, brand, last4, expires_on)
    select cast(:cardId as text), customer_id, :card, 'visa', :last4, cast(:expiresOn as date) from before
    where cast(:cardId as text) is not null and customer_id is not null and status = any(cast(:open as text[])) returning id),
  after as (
    update sandbox.intents one set status = :status, error = cast(:error as jsonb), method_id = coalesce((select id from kept), one.method_id) from before, quick
    where one.id = before.id and before.status = any(cast(:open as text[])) returning one.*),
  told as (
    insert into sandbox.events (id, type, data)
    select :eventId, :type, jsonb_build_object('id', id, 'status', status, 'metadata', metadata) from after
    where cast(:type as text) is not null)
  select *, true as has_changed from after
  union all select *, false from before where not exists (select from after)`

/** What becomes of an intent, with the card that was tried. */
type Tried = Move & { card?: NewCard }

/** A card whose bank has just asked is kept since then. */
const triedWith = (outcome: Outcome): Tried => {
  const { status, error } = moveOf(outcome)
  const mayPay = (status === 'succeeded' || status === 'requires_action') && outcome !== 'authenticated'
  return { status, error, ...(mayPay && { card: newCard(outcome) }) }
}

/**
 * A payment provider inside the server: test cards, onboarding and events, over its own tables. Like a real
 * provider, it knows only what the payment calls pass to it (docs/product/payments.md#sandbox).
 */
export function createSandbox({ db, secrets, publicUrl }: { db: Knex; secrets: Secrets; publicUrl: string }): Sandbox {
  const intents = (trx: Knex = db) => trx<IntentRow>('sandbox.intents')

  /**
   * Changes an open intent and records the event in the same commit; a closed intent stays unchanged. Keeps the card if the payment is
   * one that keeps it.
   */
  const move = async (id: string, { status, error, card }: Tried, clientSecret: string | null = null, trx: Knex = db) => {
    const [row] = await sql<IntentRow & { hasChanged: boolean }>(
      trx,
      MOVE,
      {
        id,
        clientSecret,
        status,
        error: error && JSON.stringify(error),
        open: OPEN,
        cardId: card?.id ?? null,
        card: card?.card ?? null,
        last4: card?.last4 ?? null,
        expiresOn: card?.expiresOn ?? null,
        eventId: newEventId(),
        type: EVENT_TYPES[status] ?? null,
      },
      'moveIntent',
    )
    if (!row) throw unknownPayment()
    return row
  }
  /** Pays, and lets the shopper's bank dispute the payment. */
  const payAndDispute = (id: string, tried: Tried, clientSecret: string) =>
    db.transaction(async (trx) => {
      const paid = await move(id, tried, clientSecret, trx)
      if (paid.hasChanged) await openDispute(trx, paid)
      return paid
    })
  const presentIntent = async (row: IntentRow): Promise<Intent> => {
    const isKept = row.status === 'succeeded' && row.customerId !== null && row.methodId !== null
    const card = isKept ? await findCard(db, row.methodId!) : undefined
    return { ...plainIntent(row), saved: card ? presentCard(card) : null }
  }

  return {
    provider: 'sandbox',
    publishableKey: null,
    slowMethods: [],
    scriptUrl: null,

    async connect({ accountId, returnUrl }) {
      const id = accountId ?? `acct_test_${randomBytes(8).toString('hex')}`
      const account = { id, onboardingToken: randomBytes(16).toString('hex') }
      // One permanent onboarding URL per account: concurrent callers get the same.
      const [kept] = await db('sandbox.accounts').insert(account).onConflict('id').merge({ id }).returning('onboardingToken')
      const page = `${publicUrl}/sandbox/onboarding/${kept.onboardingToken}`
      return { accountId: id, url: `${page}?return=${encodeURIComponent(returnUrl)}` }
    },

    async readAccount(accountId) {
      if (accountId === OWN_ACCOUNT) return ownSandboxAccount()
      const account = await db('sandbox.accounts').where({ id: accountId }).first()
      const canAcceptPayments: boolean = account?.chargesEnabled ?? false
      return canAcceptPayments
        ? { canAcceptPayments, requirements: [], methods: ['card'], profile: null }
        : { canAcceptPayments, requirements: [UNFINISHED], methods: [], profile: null }
    },
    registerDomain: async () => ({ active: true, problem: null }),

    async onboard(token, finish) {
      const [account] = await db('sandbox.accounts')
        .where({ onboardingToken: token })
        .update({ chargesEnabled: finish })
        .returning('id')
      if (!account) throw new ApiError(404, 'not_found', 'Onboarding link not found.')
      return { accountId: account.id }
    },

    async createIntent(charge) {
      if (charge.amountMinor === 0) return openSetupOf(db, charge)
      // Not flushed on its own: storing it with its order is, and a flush keeps the order of the log.
      const [made] = await sql<IntentRow>(
        db,
        `with quick as materialized (select set_config('synchronous_commit', 'off', true)),
              made as (
                insert into sandbox.intents (id, client_secret, idempotency_key, account_id, amount_minor, fee_minor, borne_fee_minor, currency, metadata, customer_id)
                select :id, :clientSecret, :key, :accountId, :amountMinor, :feeMinor, :borneFeeMinor, :currency, cast(:metadata as jsonb), :customerId from quick
                on conflict (idempotency_key) do nothing returning *)
         select * from made union all select * from sandbox.intents where idempotency_key = :key limit 1`,
        {
          ...described(charge),
          id: `pi_test_${randomBytes(12).toString('hex')}`,
          clientSecret: `pi_test_secret_${randomBytes(18).toString('hex')}`,
          key: `order-${charge.orderId}`,
          accountId: charge.mode === 'own' ? OWN_ACCOUNT : charge.accountId,
          customerId: charge.saves && (charge.saves.customerId ?? newCustomerId()),
        },
        'createIntent',
      )
      // A concurrent caller does not see the first one's row in its snapshot.
      return presentIntent(
        made ??
          (await intents()
            .where({ idempotencyKey: `order-${charge.orderId}` } as object)
            .first())!,
      )
    },

    openSaved(charge) {
      return this.createIntent({ ...charge, saves: null })
    },
    async chargeSaved(_charge, { method, intentId, at }) {
      const card = await findCard(db, method.methodId)
      if (!card) throw new MethodGone()
      return presentIntent(await move(intentId, chargeCard(card, at)))
    },
    createSetup: (setup) => openSetup(db, setup),
    async detachMethod(id) {
      await db('sandbox.methods').where({ id }).whereNull('detachedAt').update({ detachedAt: db.fn.now() })
    },

    async updateIntent(id, charge) {
      if (isSetup(id)) return getSetup(db, id)
      const changes = described(charge)
      const [updated] = await intents()
        .where({ id })
        .whereIn('status', OPEN)
        .update(changes as never)
        .returning('*')
      return presentIntent(updated ?? (await found(intents, id)))
    },

    async getIntent(id) {
      if (isSetup(id)) return getSetup(db, id)
      const [row] = await sql<IntentRow>(db, 'select * from sandbox.intents where id = :id', { id }, 'getIntent')
      if (!row) throw unknownPayment()
      return presentIntent(row)
    },
    cancelIntent: async (id) =>
      isSetup(id) ? moveSetup(db, id, 'canceled') : presentIntent(await move(id, { status: 'canceled', error: null })),
    async confirm(id, clientSecret, outcome) {
      if (isSetup(id)) return moveSetup(db, id, outcome, clientSecret)
      const tried = triedWith(outcome)
      return presentIntent(
        await (outcome === 'disputed' ? payAndDispute(id, tried, clientSecret) : move(id, tried, clientSecret)),
      )
    },

    async *listIntents(from, to) {
      const rows: IntentRow[] = await intents()
        .whereBetween('createdAt' as never, [from, to] as never)
        .orderBy('createdAt' as never)
      for (const row of rows) yield presentIntent(row)
    },
    // Its events are rows of this database, and are sent until they are taken.
    async *listEvents() {},
    ...createSandboxRefunds(db),
    ...createSandboxDisputes(db),
    ...createSandboxTaxes(db),
    ...createSandboxPayouts(db),
    dispute: (intentId) =>
      db.transaction(async (trx) => {
        const intent = await intents(trx).where({ id: intentId, status: 'succeeded' }).forUpdate().first()
        if (!intent || (await isDisputed(trx, intentId))) return null
        const amountMinor = intent.amountMinor - (await readReturned(trx, intentId)).amountMinor
        return amountMinor > 0 ? openDispute(trx, { ...intent, amountMinor }) : null
      }),
    decide: (disputeId, status) => decideDispute(db, disputeId, status),
    payOut: (accountId, failure) => payOutSandboxNow(db, accountId, failure),

    readWebhook: createReadWebhook(secrets),
  }
}

const described = ({ orderId, merchantId, mode, amountMinor, feeMinor, currency }: Charge) => ({
  amountMinor,
  feeMinor,
  borneFeeMinor: mode === 'own' ? listFee(amountMinor, currency as Currency) : 0,
  currency,
  metadata: JSON.stringify({ orderId, merchantId }),
})

async function found(intents: () => Knex.QueryBuilder<IntentRow>, id: string): Promise<IntentRow> {
  const row = (await intents().where({ id }).first()) as IntentRow | undefined
  if (!row) throw unknownPayment()
  return row
}

const unknownPayment = () => new ApiError(404, 'not_found', 'Payment not found.')

const plainIntent = ({
  id,
  clientSecret,
  status,
  amountMinor,
  feeMinor,
  currency,
  error,
  metadata,
}: IntentRow): Omit<Intent, 'saved'> => ({
  id,
  kind: 'payment',
  clientSecret,
  status,
  amountMinor,
  feeMinor,
  providerFeeMinor: status === 'succeeded' ? listFee(amountMinor, currency as Currency) : null,
  error,
  orderId: metadata.orderId,
  merchantId: metadata.merchantId,
})
