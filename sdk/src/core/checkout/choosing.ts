import { batch } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import { readShortage, type Placing } from './placing.js'
import type { Pricing } from './pricing.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { ChosenItem, Tip } from './state.js'

/** Short enough that the total follows within 300 ms, long enough for a stepper that is pressed quickly. */
const DELAY_MS = 100

/** Changes what the shopper takes of the link's items. Part of the order flow. */
export function createChoosing(
  { choice, tip, shortage, notice, busy, order, state, visit, wait }: Shared,
  { quote, promoCode }: Pricing,
  placing: Placing,
) {
  let turn = 0

  return async (items: ChosenItem[], given: Tip = tip.peek()): Promise<void> => {
    if (busy.peek() === 'paying') return
    const mine = ++turn
    batch(() => {
      choice.value = items
      tip.value = given
      shortage.value = null
      // One that was placed is for another choice. Paying waits for the new one.
      order.value = { status: 'none' }
    })
    await wait(DELAY_MS)
    if (mine !== turn) return
    try {
      await quote(promoCode())
      if (mine !== turn) return
      if (state.peek().step === 'payment') await placing.place()
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      if (mine !== turn) return
      // What the price that is shown is for.
      const kept = visit.get()
      choice.value = kept.items ?? null
      tip.value = kept.tip ?? null
      shortage.value = readShortage(error)
      if (!shortage.peek()) notice.value = toProblem(error)
    }
  }
}
