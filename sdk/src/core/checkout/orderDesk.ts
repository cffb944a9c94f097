import type { Signal } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import type { Schema } from '../operations.js'
import type { PublicClient } from '../publicClient.js'
import { createUuid } from '../uuid.js'
import type { OrderState, PlacedOrder } from './state.js'

/** How one try to place the order ended. `superseded`: a later try took over, and this one has nothing to say. */
export type Placing = { kind: 'placed'; placed: PlacedOrder } | { kind: 'refused'; error: LinktillError } | { kind: 'superseded' }

/**
 * Places the order on the server and keeps it in step with the form. One session owns one open order there, so placing again
 * updates it; requests go out one after the other, because two on the way could arrive in the wrong order.
 */
export function createOrderDesk(client: PublicClient, state: Signal<OrderState>) {
  let sent: { text: string; key: string; expiresAt: string | null } | null = null
  let running: Promise<unknown> = Promise.resolve()
  let latest = 0

  // The same request after a lost answer is sent under the same key and gets that answer; a changed one under a new key, and
  // so is one whose order has expired meanwhile.
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
    running = mine.catch(() => {}) // the caller of `place` hears of it
    return mine
  }

  return {
    place,
    /** There is nothing to place: paying is known to be impossible. */
    refuse(): void {
      latest++
      state.value = { status: 'refused' }
    },
    /** When the request under way is answered. */
    settled: () => running,
    /** Lets go of an order that cannot be paid any more; the next one is a new request under a new key. */
    drop(): void {
      latest++
      sent = null
      state.value = { status: 'none' }
    },
  }
}

const isOver = (time: string | null): boolean => time !== null && Date.parse(time) <= Date.now()

const FINAL = new Set(['out_of_stock', 'payments_unavailable', 'amount_too_small', 'currency_mismatch', 'link_inactive'])
const isFinal = ({ code }: LinktillError): boolean => FINAL.has(code)
