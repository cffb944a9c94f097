import type { FieldValues } from './fields.js'
import type { FlowLoader } from './flowLoader.js'
import type { Shared } from './shared.js'
import type { FieldName } from './state.js'

/** The start and the end of a visit. */
export function createStarting(shared: Shared, flow: FlowLoader) {
  const { fields, state, visit, count } = shared
  let started = false

  return {
    /**
     * Starts the visit: counts the view, restores the state of an earlier page load, and checks a payment whose result is unknown.
     * `typed` is what the shopper typed before hydration; it overrides restored values. `region` is the country to preselect, where
     * one is asked for. Calling it twice has no effect.
     */
    async start(typed: Partial<FieldValues> = {}, region: string | null = null): Promise<void> {
      if (started) return
      started = true
      const { fields: kept, step, promoCode, items = null, order: placed, paying, done } = visit.get()
      if (done && !paying && shared.showsLastSale()) return flow.run(({ restore }) => restore(done))
      if (done) visit.save({ done: undefined })
      const known = { ...kept, ...typed }
      if (region) fields.set(shared.ships ? 'country' : 'taxCountry', region)
      for (const [name, text] of Object.entries(known)) fields.set(name as FieldName, text)
      // Not all fields: an empty one would hide what the merchant prefills later.
      visit.save({ fields: known })
      count('view')
      shared.emit({ type: 'ready' })

      const open = paying ? placed : undefined
      if (open) state.value = { step: 'unknown', orderId: open.orderId }
      // Undefined until the first quote: the code that the link applies.
      const preset = shared.totals.peek().promo?.code ?? null
      const code = promoCode === undefined ? preset : promoCode
      shared.choice.value = items
      if (code !== preset || shared.link.pricedByCountry || items)
        await flow.load().then(({ tryQuote }) => tryQuote(code), NOTHING)
      if (open) return flow.run(({ resolve }) => resolve(open))
      if (shared.soldOut.peek()) await flow.load().then(({ recheckStock }) => recheckStock(), NOTHING)
      if (step && step !== 'contact' && !shared.unavailable.peek()) await flow.run(async ({ resume }) => resume(step))
    },

    /** Call it when the page is closed. Counts an abandoned checkout, except during a payment, which may still succeed. */
    leave(): void {
      const { step } = state.peek()
      const undecided = shared.busy.peek() === 'paying' || step === 'unknown' || step === 'processing'
      if (started && !undecided && step !== 'success') count('checkout_abandoned', true)
    },
  }
}

const NOTHING = (): void => {}
