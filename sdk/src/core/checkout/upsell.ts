import { type ReadonlySignal, signal } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { UpsellState } from './state.js'

/** While another call charges the card. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 16_000, 32_000]

/** What the link offers after the purchase, which is added with one press. */
export function createUpsell({ client, visit, wait }: Shared) {
  const upsell = signal<UpsellState>({ status: 'loading' })
  let shownFor = ''
  const secret = () => {
    const { done, order } = visit.get()
    return (done ?? order)!
  }

  /** Reads what is offered after the order that was paid. It stays hidden if that fails. */
  async function show(): Promise<void> {
    const { orderId } = secret()
    if (shownFor === orderId) return
    shownFor = orderId
    upsell.value = { status: 'loading' }
    upsell.value = await read().catch(() => ({ status: 'none' as const }))
  }

  async function read(): Promise<UpsellState> {
    const { orderId: id, clientSecret } = secret()
    const { upsell: offer } = await client.showUpsell({ path: { id }, body: { client_secret: clientSecret } })
    // What was answered before a reload is not shown again.
    return offer?.status === 'open' ? { status: 'open', offer, problem: null } : { status: 'none' }
  }

  /** Charges the kept card at the price that is shown. Safe to repeat: it is charged once. */
  async function take(): Promise<void> {
    const before = upsell.peek()
    if (before.status !== 'open') return
    const { offer } = before
    upsell.value = { status: 'paying', offer }
    try {
      upsell.value = await answerTake(offer)
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      upsell.value =
        error.status === 409 || error.status === 422 ? await changed(error) : { status: 'open', offer, problem: toProblem(error) }
    }
  }

  async function answerTake(offer: Extract<UpsellState, { offer: unknown }>['offer']): Promise<UpsellState> {
    const { orderId: id, clientSecret } = secret()
    const body = { client_secret: clientSecret, answer: 'take' as const, total: offer.totals.total }
    for (const delay of [0, ...AGAIN_MS]) {
      if (delay) await wait(delay)
      const outcome = await client.answerUpsell({ path: { id }, body })
      if (outcome.status === 'taken') return { status: 'taken', offer, outcome }
      if (outcome.status === 'declined') return { status: 'declined', offer }
      if (outcome.status !== 'processing') return { status: 'expired', offer }
    }
    return { status: 'processing', offer }
  }

  /** Shows the price of now, or that it is over. Nothing was charged. */
  async function changed(error: LinktillError): Promise<UpsellState> {
    const now = await read().catch((): UpsellState => ({ status: 'none' }))
    return now.status === 'open' ? { ...now, problem: error.status === 409 ? { code: 'price_changed' } : toProblem(error) } : now
  }

  /** Hides it at once, whether the server hears of it or not. */
  async function dismiss(): Promise<void> {
    if (upsell.peek().status !== 'open') return
    upsell.value = { status: 'none' }
    const { orderId: id, clientSecret } = secret()
    await client.answerUpsell({ path: { id }, body: { client_secret: clientSecret, answer: 'dismiss' } }).catch(() => {})
  }

  /** Call it when the time is up. */
  function expire(): void {
    const now = upsell.peek()
    if (now.status === 'open') upsell.value = { status: 'expired', offer: now.offer }
  }

  return {
    state: upsell as ReadonlySignal<UpsellState>,
    show,
    take,
    dismiss,
    expire,
    /** For the next purchase. */
    reset: (): void => void (upsell.value = { status: 'loading' }),
  }
}
