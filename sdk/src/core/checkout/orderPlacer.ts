import type { Signal } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import type { Schema } from '../operations.js'
import type { PublicClient } from '../publicClient.js'
import { createUuid } from '../uuid.js'
import type { OrderState, PlacedOrder } from './state.js'

/** Result of one attempt to place the order. `superseded`: a later attempt replaced this one, so its result is ignored. */
export type Placing = { kind: 'placed'; placed: PlacedOrder } | { kind: 'refused'; error: LinktillError } | { kind: 'superseded' }

/**
 * Places the order on the server and keeps it in sync with the form. A session has at most one open order, so placing again
 * updates it. Requests are sent one after the other, because concurrent ones could arrive in the wrong order.
 */
export function createOrderPlacer(client: PublicClient, state: Signal<OrderState>) {
  let sent: { text: string; key: string; expiresAt: string | null } | null = null
  let running: Promise<unknown> = Promise.resolve()
  let latest = 0

  // An unchanged request reuses its key, so that a retry after a lost response returns that response. A changed request, or one
  // whose order has expired, gets a new key.
  function keyFor(body: Schema<'OrderInput'>): string {
    const text = JSON.stringify(body)
    if (sent?.text !== text || isOver(sent.expiresAt)) sent = { text, key: createUuid(), expiresAt: null }
    return sent.key
  }

  function place(body: Schema<'OrderInput'>): Promise<Placing> {
    const turn = ++latest
    state.value = { status: 'preparing' }
    const mine = running.then(async (): Promise<Placing> => {
      if (turn !== latest) return { kind: 'superseded' }
      try {
        const placed = await client.createOrder({ body, idempotencyKey: keyFor(body) })
        if (sent) sent.expiresAt = placed.expiresAt
        if (turn !== latest) return { kind: 'superseded' }
        state.value = { status: 'ready', placed }
        return { kind: 'placed', placed }
      } catch (error) {
        if (!(error instanceof LinktillError)) throw error
        if (turn !== latest) return { kind: 'superseded' }
        state.value = { status: isFinal(error) ? 'refused' : 'failed' }
        return { kind: 'refused', error }
      }
    })
    running = mine.catch(() => {}) // the caller of `place` gets the error
    return mine
  }

  return {
    place,
    /** Marks the order as refused without a request, because it cannot be paid. */
    refuse(): void {
      latest++
      state.value = { status: 'refused' }
    },
    /** Discards an order that can no longer be paid. The next request gets a new key. */
    drop(): void {
      latest++
      sent = null
      state.value = { status: 'none' }
    },
  }
}

const isOver = (time: string | null): boolean => time !== null && Date.parse(time) <= Date.now()

const FINAL = new Set([
  'out_of_stock',
  'payments_unavailable',
  'amount_too_small',
  'currency_mismatch',
  'link_inactive',
  'sale_not_started',
  'sale_ended',
  'sale_limit_reached',
  'customer_limit_reached',
])
const isFinal = ({ code }: LinktillError): boolean => FINAL.has(code)
