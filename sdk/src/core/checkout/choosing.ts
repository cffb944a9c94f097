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
  /** The last choice, until its price has arrived. */
  let pending: Promise<boolean> | null = null

  /** Resolves to false if the server refused the choice. */
  async function change(items: ChosenItem[], given: Tip): Promise<boolean> {
    const mine = ++turn
    batch(() => {
      choice.value = items
      tip.value = given
      shortage.value = null
      // One that was placed is for another choice. Paying waits for the new one.
      order.value = { status: 'none' }
    })
    await wait(DELAY_MS)
    if (mine !== turn) return true
    try {
      await quote(promoCode())
      if (mine !== turn) return true
      if (state.peek().step === 'payment') await placing.place()
      return true
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      if (mine !== turn) return true
      // What the price that is shown is for.
      const kept = visit.get()
      choice.value = kept.items ?? null
      tip.value = kept.tip ?? null
      shortage.value = readShortage(error)
      if (!shortage.peek()) notice.value = toProblem(error)
      return false
    }
  }

  return {
    async choose(items: ChosenItem[], given: Tip = tip.peek()): Promise<void> {
      if (busy.peek() === 'paying') {
        // Pay was pressed while the order flow was loading: what is paid is what the price is for.
        if (!pending) choice.value = visit.get().items ?? null
        return
      }
      const mine = (pending = change(items, given))
      try {
        await mine
      } finally {
        if (pending === mine) pending = null
      }
    },
    /** Resolves when every choice has its price, to false if the server has just refused one. */
    settled: async (): Promise<boolean> => pending ?? true,
  }
}

export type Choosing = ReturnType<typeof createChoosing>
