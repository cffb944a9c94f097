import { setTimeout as sleep } from 'node:timers/promises'
import { createAccounts } from './accounts.ts'
import { type Answer, BROKEN, createKeys } from './keys.ts'
import { listEvents, listIntents } from './lists.ts'
import { chargeable, createMoney } from './money.ts'
import { fakeId, type FakeEvent, type FakeIntent, listOf, METHODS, readForm, Refusal } from './state.ts'
import { createPayouts } from './payouts.ts'
import { createSaved } from './saved.ts'
import { createTaxes, type Route } from './taxes.ts'

/** What is read of a call's headers: `Idempotency-Key`, `Stripe-Account` and `Authorization`. */
interface Headers {
  secretKey?: string | undefined
  key: string | undefined
  account: string | undefined
}

export type FakeStripe = ReturnType<typeof createFakeStripe>
type Form = Record<string, unknown>
/**
 * How a call fails. `down` breaks the connection before anything is done, `lost` after it. `busy` is the rate limit. The others
 * need a key: `cut` breaks the connection while the work continues, until `finishWork`. `broken` answers 500 and does nothing,
 * `broken after` answers 500 although it is done.
 */
export type FailureMode = 'down' | 'lost' | 'busy' | 'cut' | 'broken' | 'broken after'

/** Decides which calls of the fake Stripe fail, and how long they take. */
export interface FaultInjector {
  /** Returns how the next call with a key fails; null if it succeeds. */
  next: () => FailureMode | null
  /** Duration of a call in milliseconds. Its key is in use during this time. */
  workMs: () => number
}

/**
 * A fake Stripe: accounts, intents, refunds, disputes and transfers that behave like the real ones, with idempotency
 * keys and events. `handle` answers calls, behind nock or a real server; the other functions are what shoppers, banks
 * and merchants do at Stripe.
 */
export function createFakeStripe(faults?: FaultInjector) {
  const intents = new Map<string, FakeIntent>()
  const domains: string[] = []
  const events: FakeEvent[] = []
  const keys = createKeys()
  const taxes = createTaxes()
  const calls: { method: string; path: string; form: Form; key: string | undefined; account: string | undefined }[] = []
  /** Work whose caller has disconnected. */
  const works: (() => void)[] = []
  /** Secret keys that no longer work. */
  const rolled = new Set<string>()
  let failure: { kind: FailureMode; calls: number } | null = null

  const emit = (type: string, object: object, account?: string): void =>
    void events.push({
      id: fakeId('evt'),
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: { ...object } },
      ...(account && { account }),
    })
  const accounts = createAccounts(emit)
  const { own, accountOf } = accounts
  const payouts = createPayouts(emit, own.id)
  const money = createMoney({ intents, emit, balance: payouts.balance })

  const intentOf = (id: string): FakeIntent => {
    const intent = intents.get(id)
    if (!intent) throw new Refusal(404, 'resource_missing', `No such payment_intent: '${id}'`)
    return intent
  }
  const saved = createSaved({ intents, emit, collect: money.collect, intentOf })
  const moved = (intent: FakeIntent): never => {
    throw new Refusal(400, 'payment_intent_unexpected_state', `This PaymentIntent's status is ${intent.status}.`)
  }
  const isOpen = ({ status }: FakeIntent) => status === 'requires_payment_method' || status === 'requires_action'

  const change = (intent: FakeIntent, form: Form) =>
    Object.assign(intent, {
      ...(form['amount'] !== undefined && { amount: chargeable(Number(form['amount']), intent.currency) }),
      ...(form['application_fee_amount'] !== undefined && { application_fee_amount: Number(form['application_fee_amount']) }),
      ...(form['receipt_email'] !== undefined && { receipt_email: form['receipt_email'] as string }),
      metadata: { ...intent.metadata, ...(form['metadata'] as Record<string, string> | undefined) },
    })

  /** [method and path, handler]; the first group of the path is an id. */
  const routes: Route[] = [
    ...accounts.routes,
    ...saved.routes,
    [
      /^POST \/v1\/account_links$/,
      (_, { account }) => ({ url: `https://connect.stripe.test/${String(accountOf(account as string).id)}` }),
    ],
    [/^POST \/v1\/payment_method_domains$/, (_, { domain_name }) => addDomain(domain_name as string)],
    [/^POST \/v1\/payment_intents$/, (_, form) => openIntent(form)],
    [/^GET \/v1\/payment_intents$/, (_, __, query) => listIntents(intents, query)],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (id) => ({ ...intentOf(id), latest_charge: money.chargeOf(id) })],
    [
      /^POST \/v1\/payment_intents\/(\w+)$/,
      (id, form) => (isOpen(intentOf(id)) ? change(intentOf(id), form) : moved(intentOf(id))),
    ],
    [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (id) => cancel(id)],
    [/^POST \/v1\/refunds$/, (_, form) => money.refund(form)],
    [/^GET \/v1\/refunds$/, (_, __, query) => money.listRefunds(query.get('payment_intent')!)],
    [/^GET \/v1\/disputes\/(\w+)$/, (id) => money.disputeOf(id)],
    ...taxes.routes,
    ...payouts.routes,
    [/^POST \/v1\/disputes\/(\w+)$/, (id, form) => money.answer(id, form)],
    [/^POST \/v1\/transfers\/(\w+)\/reversals$/, (id, form) => money.reverse(id, form)],
    [/^GET \/v1\/transfers$/, (_, __, query) => money.listTransfers(query.get('transfer_group')!)],
    [/^POST \/v1\/transfers$/, (_, form) => money.transfer(form)],
    [/^GET \/v1\/events$/, (_, __, query) => listEvents(events, query)],
  ]

  function openIntent(form: Form): FakeIntent {
    const to = (form['transfer_data'] as { destination: string } | undefined) ?? null
    if (!to && (form['application_fee_amount'] || form['on_behalf_of']))
      throw new Refusal(
        400,
        'parameter_invalid',
        'Can only apply an application_fee_amount when the PaymentIntent is a transfer.',
      )
    if (!to && !own.charges_enabled) throw new Refusal(400, 'account_invalid', 'Your account cannot currently make live charges.')
    if (to && !accountOf(to.destination).charges_enabled)
      throw new Refusal(
        400,
        'insufficient_capabilities_for_transfer',
        'Your destination account needs to have the transfers capability.',
      )
    if (form['confirm']) saved.assertAttached(form)
    const id = fakeId('pi')
    const excluded = listOf(form['excluded_payment_method_types'])
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${fakeId('s')}`,
      created: Math.floor(Date.now() / 1000),
      amount: 0,
      currency: form['currency'] as string,
      status: 'requires_payment_method',
      application_fee_amount: null,
      on_behalf_of: (form['on_behalf_of'] as string | undefined) ?? null,
      transfer_data: to,
      receipt_email: null,
      metadata: {},
      payment_method_types: METHODS.filter((method) => !excluded.includes(method)),
      last_payment_error: null,
      ...(form['customer'] !== undefined && { customer: form['customer'] as string }),
      ...(form['payment_method_options'] !== undefined && {
        payment_method_options: form['payment_method_options'] as FakeIntent['payment_method_options'],
      }),
      ...(form['setup_future_usage'] !== undefined && { setup_future_usage: form['setup_future_usage'] as string }),
    }
    intents.set(id, change(intent, form))
    return form['confirm'] ? saved.charge(intent, form) : intent
  }

  function cancel(id: string): FakeIntent {
    const intent = intentOf(id)
    if (!isOpen(intent)) moved(intent)
    intent.status = 'canceled'
    emit('payment_intent.canceled', intent)
    return intent
  }

  function addDomain(name: string) {
    if (!domains.includes(name)) domains.push(name)
    const good = { status: 'active' }
    const bad = { status: 'inactive', status_details: { error_message: 'The domain serves no verification file.' } }
    const state = name.startsWith('broken.') ? bad : good
    return { id: fakeId('pmd'), domain_name: name, enabled: true, apple_pay: state, google_pay: state }
  }

  function answer(method: string, url: URL, form: Form, account = ''): Answer {
    for (const [route, work] of routes) {
      const match = route.exec(`${method} ${url.pathname}`)
      if (!match) continue
      try {
        return { status: 200, body: structuredClone(work(match[1] ?? '', form, url.searchParams, account)) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { status: error.status, body: error.body }
      }
    }
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url.pathname})` } },
    }
  }

  /** Returns the failure of one call; counts down failures set for a number of calls. */
  function takeFailure(hasKey: boolean): FailureMode | null {
    if (!failure) return hasKey ? (faults?.next() ?? null) : null
    const { kind } = failure
    if (!hasKey && kind !== 'down' && kind !== 'lost' && kind !== 'busy') return null
    if (--failure.calls === 0) failure = null
    return kind
  }

  /** Carries out a call under its key. */
  async function work(key: string, request: string, kind: FailureMode | null, make: () => Answer): Promise<Answer | null> {
    keys.begin(key, request)
    const finish = () => {
      const made = kind === 'broken' ? BROKEN : make()
      keys.keep(key, kind === 'broken after' ? BROKEN : made)
      return kind === 'broken after' ? BROKEN : made
    }
    if (kind === 'cut') {
      works.push(finish)
      if (faults) void sleep(faults.workMs()).then(finishWork)
      return null
    }
    if (faults) await sleep(faults.workMs())
    const made = finish()
    return kind === 'lost' ? null : made
  }

  function finishWork(): void {
    for (const finish of works.splice(0)) finish()
  }

  return {
    intents,
    domains,
    events,
    calls,
    finishWork,
    ...accounts.verbs,
    ...money.verbs,
    ...saved.verbs,
    ...taxes.verbs,
    ...payouts.verbs,

    /** Answers one call; null to break the connection. */
    async handle(method: string, path: string, body: string, { key, account, secretKey }: Headers): Promise<Answer | null> {
      if (secretKey !== undefined && rolled.has(secretKey))
        return {
          status: 401,
          body: { error: { type: 'invalid_request_error', message: 'Expired API Key provided: sk_test_***' } },
        }
      const url = new URL(path, 'https://api.stripe.com')
      calls.push({ method, path: url.pathname, form: readForm(body), key, account })
      const used = method === 'POST' ? key : undefined
      const kind = takeFailure(used !== undefined)
      if (kind === 'down') return null
      if (kind === 'busy')
        return { status: 429, body: { error: { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests' } } }
      const make = () => answer(method, url, readForm(body), account)
      if (used === undefined) return kind === 'lost' ? null : make()
      const request = `${method} ${url.pathname} ${body}`
      const recalled = keys.recall(used, request)
      if (recalled) return kind === 'lost' ? null : recalled
      return work(used, request, kind, make)
    },
    /** Makes calls fail in this way: a number of calls, or all until it is reset. */
    failWith: (kind: FailureMode | null, calls = Infinity): void => void (failure = kind && { kind, calls }),
    /** A new secret key takes the place of this one in Stripe's dashboard. */
    rollKey: (secretKey: string): void => void rolled.add(secretKey),
    restoreKey: (secretKey: string): void => void rolled.delete(secretKey),
    /** Forgets idempotency keys, as Stripe does after about a day. */
    forgetKeys: () => keys.forget(),

    /** What Stripe's script in the shopper's browser does with a card. */
    confirm(id: string, outcome: string): FakeIntent {
      const intent = intentOf(id)
      if (!isOpen(intent) && intent.status !== 'processing') return intent
      if (outcome === 'succeeded') {
        Object.assign(intent, { status: 'succeeded', last_payment_error: null })
        saved.keepOf(intent)
        money.collect(intent)
      } else if (outcome === 'requires_action' || outcome === 'processing') intent.status = outcome
      else {
        const error = outcome === 'insufficient_funds' ? { code: 'card_declined', decline_code: outcome } : { code: outcome }
        Object.assign(intent, {
          status: 'requires_payment_method',
          last_payment_error: { ...error, charge: fakeId('ch'), payment_method: { card: { fingerprint: 'fp_fake' } } },
        })
      }
      const name = intent.status === 'requires_payment_method' ? 'payment_failed' : intent.status
      if (name !== 'requires_action') emit(`payment_intent.${name}`, intent)
      return intent
    },
  }
}
