import { fakeId, type FakeIntent, Refusal } from './state.ts'
import type { Route } from './taxes.ts'

interface FakeTransaction {
  id: string
  account: string
  payout: string | null
  created: number
  type: string
  reporting_category: string
  amount: number
  fee: number
  currency: string
  description: string | null
  /** Without what is only sent when it is expanded. */
  source: Record<string, unknown> | null
  /** The source with the expanded object, by the path that is expanded. */
  expanded: Record<string, object>
}

interface FakePayout {
  id: string
  object: 'payout'
  account: string
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  automatic: boolean
  reconciliation_status: 'in_progress' | 'completed' | 'not_applicable'
  created: number
  arrival_date: number
  failure_code: string | null
}

interface GivenBack {
  amount: number
  fee: number
  metadata: Record<string, string>
  refundId: string | undefined
}

export type Balance = ReturnType<typeof createPayouts>['balance']

/** Stripe takes 1.5 % and 25 units of a card payment on an account of one's own. */
const processing = (amount: number) => Math.round(amount * 0.015) + 25

/** Balances of the fake Stripe's accounts and their payouts. `own` is that of the keys. */
export function createPayouts(emit: (type: string, object: object, account?: string) => void, own: string) {
  const transactions: FakeTransaction[] = []
  const payouts: FakePayout[] = []
  /** The payment at the account of each intent. */
  const payments = new Map<string, string>()
  const now = () => Math.floor(Date.now() / 1000)

  function add(account: string, one: Pick<FakeTransaction, 'type' | 'amount' | 'currency'> & Partial<FakeTransaction>) {
    const rest: Omit<FakeTransaction, 'id' | 'account' | 'created' | 'type' | 'amount' | 'currency'> = {
      reporting_category: one.type,
      fee: 0,
      description: null,
      source: null,
      expanded: {},
      payout: null,
    }
    transactions.push({ ...rest, id: fakeId('txn'), account, created: now(), ...one })
  }

  /** Events name an account only if it is connected. */
  const named = (account: string) => (account === own ? undefined : account)
  const expandable = (source: Record<string, unknown>) => ({ source, expanded: { 'data.source': source } })

  function collect({ id, amount, currency, application_fee_amount: fee, transfer_data: to, metadata }: FakeIntent): void {
    const payment = fakeId(to ? 'py' : 'ch')
    payments.set(id, payment)
    if (!to) {
      const charge = { id: payment, object: 'charge', payment_intent: id, metadata: { ...metadata }, source_transfer: null }
      return add(own, { type: 'charge', amount, fee: processing(amount), currency, ...expandable(charge) })
    }
    const source = { id: payment, object: 'charge', source_transfer: fakeId('tr') }
    const charge = { id: fakeId('ch'), object: 'charge', payment_intent: id, metadata: { ...metadata } }
    const expanded = { ...source, source_transfer: { id: source.source_transfer, source_transaction: charge } }
    add(to.destination, {
      type: 'payment',
      reporting_category: 'charge',
      amount,
      fee: fee ?? 0,
      currency,
      source,
      expanded: { 'data.source.source_transfer.source_transaction': expanded },
    })
  }

  function giveBack(intent: FakeIntent, { amount, fee, metadata, refundId }: GivenBack): void {
    const source = { id: fakeId('pyr'), object: 'refund', charge: payments.get(intent.id)!, transfer_reversal: fakeId('trr') }
    const reversal = { id: source.transfer_reversal, metadata, source_refund: refundId ?? null }
    add(intent.transfer_data!.destination, {
      type: 'payment_refund',
      reporting_category: 'refund',
      amount: -amount,
      fee: -fee,
      currency: intent.currency,
      source,
      expanded: { 'data.source.transfer_reversal': { ...source, transfer_reversal: reversal } },
    })
  }

  /** Without a transfer, the refund itself is the source, and no fee comes back. */
  function refundOwn({ id, currency }: FakeIntent, { id: refundId, amount }: { id: string; amount: number }): void {
    const source = { id: refundId, object: 'refund', charge: payments.get(id)!, transfer_reversal: null }
    add(own, { type: 'refund', amount: -amount, currency, ...expandable(source) })
  }

  function loseOwn({ id, currency }: FakeIntent, { id: disputeId, amount }: { id: string; amount: number }): void {
    const source = { id: disputeId, object: 'dispute', charge: payments.get(id)!, payment_intent: id }
    add(own, { type: 'adjustment', reporting_category: 'dispute', amount: -amount, fee: 2000, currency, ...expandable(source) })
  }

  const pageOf = <Row extends { id: string }>(all: Row[], query: URLSearchParams) => {
    const after = query.get('starting_after')
    const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0
    const limit = Math.min(Number(query.get('limit')), verbs.pageSize)
    return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit }
  }

  function listTransactions(query: URLSearchParams, account: string) {
    const payout = payouts.find(({ id }) => id === query.get('payout'))
    if (!payout?.automatic)
      throw new Refusal(400, 'parameter_invalid', 'Balance transaction history can only be filtered on automatic payouts.')
    const [type, expand] = [query.get('type'), query.get('expand[0]')]
    const found = transactions.filter((one) => one.account === account && one.payout === payout.id)
    const own: FakeTransaction = {
      ...found[0]!,
      id: `txn_of_${payout.id}`,
      type: 'payout',
      amount: -payout.amount,
      fee: 0,
      source: null,
      expanded: {},
    }
    return pageOf(
      [...found.toReversed(), own]
        .filter((one: FakeTransaction) => !type || one.type === type)
        .map(({ expanded, account: _, ...one }) => {
          // Every transaction has this one, even without a source.
          if (expand && expand !== 'data.source' && !expanded[expand])
            throw new Refusal(400, 'parameter_invalid', `This property cannot be expanded (${expand}).`)
          return {
            ...one,
            net: one.amount - one.fee,
            source: expand ? (expanded[expand] ?? null) : ((one.source?.['id'] as string) ?? null),
          }
        }),
      query,
    )
  }

  /** Half of it has not cleared yet. */
  function balanceOf(account: string) {
    const waiting = transactions.filter((one) => one.account === account && !one.payout)
    const sum = waiting.reduce((total, { amount, fee }) => total + amount - fee, 0)
    const pending = Math.floor(sum / 2)
    const part = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
    return { object: 'balance', available: part(sum - pending), pending: part(pending) }
  }

  const routes: Route[] = [
    [
      /^GET \/v1\/payouts$/,
      (_, __, query, account) =>
        pageOf(
          payouts
            .filter((one) => one.account === (account || own) && one.created >= Number(query.get('created[gte]')))
            .toReversed(),
          query,
        ),
    ],
    [/^GET \/v1\/balance$/, (_, __, ___, account) => balanceOf(account || own)],
    [/^GET \/v1\/balance_transactions$/, (_, __, query, account) => listTransactions(query, account || own)],
  ]

  const verbs = {
    /** How many rows a page has at most. */
    pageSize: 100,
    /** Something that has nothing to do with a sale: `adjustment`, `stripe_fee`, `reserve_transaction`. */
    adjust: (account: string, type: string, amount: number, currency = 'usd') =>
      add(account, { type, amount, currency, description: `A ${type.replaceAll('_', ' ')}` }),
    /** A payment that another program made on the same account. */
    sellElsewhere(account: string, amount: number, metadata: Record<string, string> = {}) {
      const source = { id: fakeId('py'), object: 'charge', source_transfer: fakeId('tr') }
      const expanded = { ...source, source_transfer: { source_transaction: { object: 'charge', metadata } } }
      add(account, {
        type: 'payment',
        amount,
        currency: 'usd',
        source,
        expanded: { 'data.source.source_transfer.source_transaction': expanded },
      })
    },
    /** Pays out what the account has. One that is made by hand has an amount, and no list. */
    payOut(account: string, { byHand }: { byHand?: number } = {}): FakePayout {
      const waiting = byHand === undefined ? transactions.filter((one) => one.account === account && !one.payout) : []
      const payout: FakePayout = {
        id: fakeId('po'),
        object: 'payout',
        account,
        amount: byHand ?? waiting.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
        currency: 'usd',
        status: 'in_transit',
        automatic: byHand === undefined,
        reconciliation_status: byHand === undefined ? 'completed' : 'not_applicable',
        created: now(),
        arrival_date: now() + 2 * 86_400,
        failure_code: null,
      }
      for (const one of waiting) one.payout = payout.id
      payouts.push(payout)
      emit('payout.created', payout, named(account))
      return payout
    },
    /** The bank takes a payout, or returns it. */
    arrive(id: string, status: 'paid' | 'failed' = 'paid'): void {
      const payout = payouts.find((one) => one.id === id)!
      Object.assign(payout, { status, ...(status === 'failed' && { failure_code: 'account_closed' }) })
      if (status === 'failed') add(payout.account, { type: 'payout_failure', amount: payout.amount, currency: payout.currency })
      emit(`payout.${status}`, payout, named(payout.account))
    },
  }
  return { balance: { collect, giveBack, refundOwn, loseOwn }, routes, verbs }
}
