import { fakeId, type FakeIntent, type FakeMethod, type FakeSetup, Refusal } from './state.ts'
import type { Route } from './taxes.ts'

type Form = Record<string, unknown>

interface SavedOptions {
  intents: Map<string, FakeIntent>
  emit: (type: string, object: object) => void
  collect: (intent: FakeIntent) => void
  /** Cancels a payment. */
  intentOf: (id: string) => FakeIntent
}

/** Buyers, their kept cards, set-ups, and charges without the buyer. */
export function createSaved({ emit, collect, intentOf }: SavedOptions) {
  const methods = new Map<string, FakeMethod>()
  const setups = new Map<string, FakeSetup>()

  const keep = (customer: string, behaviour: string): FakeMethod => {
    const id = fakeId('pm')
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099, fingerprint: 'fp_fake' }
    const method: FakeMethod = { id, object: 'payment_method', type: 'card', card, customer, behaviour }
    methods.set(id, method)
    return method
  }
  const setupOf = (id: string): FakeSetup => {
    const setup = setups.get(id)
    if (!setup) throw new Refusal(404, 'resource_missing', `No such setup_intent: '${id}'`)
    return setup
  }

  /** Charges a kept card while nobody is there. A refusal carries the payment, as Stripe's does. */
  function charge(intent: FakeIntent, form: Form): FakeIntent {
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw new Refusal(400, 'payment_intent_unexpected_state', `This PaymentIntent's status is ${intent.status}.`)
    const method = methods.get(form['payment_method'] as string)!
    intent.payment_method = method
    if (method.behaviour === 'good') {
      Object.assign(intent, { status: 'succeeded', last_payment_error: null })
      collect(intent)
      emit('payment_intent.succeeded', intent)
      return intent
    }
    const { behaviour } = method
    const code = behaviour === 'authentication_required' ? behaviour : 'card_declined'
    const error = { code, decline_code: behaviour, charge: fakeId('ch'), payment_method: method }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    emit('payment_intent.payment_failed', intent)
    throw new Refusal(402, code, 'Your card was declined.', {
      type: 'card_error',
      decline_code: behaviour,
      payment_intent: intent,
    })
  }

  /** @throws for a card that is attached to nobody, before anything is made. */
  function assertAttached(form: Form): void {
    const method = methods.get(form['payment_method'] as string)
    if (!method?.customer)
      throw new Refusal(400, 'resource_missing', 'The payment method is attached to no customer.', { param: 'payment_method' })
  }

  const routes: Route[] = [
    [/^POST \/v1\/customers$/, (_, form) => ({ id: fakeId('cus'), object: 'customer', ...form })],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/confirm$/,
      (id, form) => {
        assertAttached(form)
        return charge(intentOf(id), form)
      },
    ],
    [
      /^POST \/v1\/setup_intents$/,
      (_, form) => {
        const id = fakeId('seti')
        const metadata = (form['metadata'] ?? {}) as Record<string, string>
        const customer = form['customer'] as string
        const setup: FakeSetup = {
          id,
          object: 'setup_intent',
          client_secret: `${id}_secret_${fakeId('s')}`,
          status: 'requires_payment_method',
          customer,
          payment_method: null,
          last_setup_error: null,
          metadata,
        }
        setups.set(id, setup)
        return setup
      },
    ],
    [/^GET \/v1\/setup_intents\/(\w+)$/, (id) => setupOf(id)],
    [/^POST \/v1\/setup_intents\/(\w+)\/cancel$/, (id) => Object.assign(setupOf(id), { status: 'canceled' })],
    [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (id) => Object.assign(methods.get(id)!, { customer: null })],
  ]

  return {
    routes,
    assertAttached,
    charge,
    /** What a payment that succeeded keeps. */
    keepOf(intent: FakeIntent): void {
      const usage = intent.setup_future_usage ?? intent.payment_method_options?.card?.setup_future_usage
      if (intent.customer && usage) intent.payment_method = keep(intent.customer, 'good')
    },
    verbs: {
      setups,
      methods,
      /** What the buyer's bank answers from now on: `good`, or a code of a decline. */
      setCard: (id: string, behaviour: string): void => void (methods.get(id)!.behaviour = behaviour),
      /** The buyer removes their card, or Stripe does. */
      detachCard: (id: string): void => void (methods.get(id)!.customer = null),
      /** What Stripe's script in the buyer's browser does with a card that is only kept. */
      confirmSetup(id: string, behaviour = 'good'): FakeSetup {
        const setup = setupOf(id)
        Object.assign(setup, { status: 'succeeded', payment_method: keep(setup.customer, behaviour) })
        emit('setup_intent.succeeded', setup)
        return setup
      },
    },
  }
}
