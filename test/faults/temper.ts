import type { Temper, Trouble } from '../../api/test/stripe/createFakeStripe.ts'
import type { Dice } from './dice.ts'

const TROUBLES: Trouble[] = ['cut', 'broken', 'broken after', 'lost', 'down', 'busy']

/** Makes the fake Stripe slow, and lets one call in twelve fail in various ways, until `calm` is called. */
export function createTemper(dice: Dice): Temper & { counts: Partial<Record<Trouble, number>>; calm: () => void } {
  const counts: Partial<Record<Trouble, number>> = {}
  let isCalm = false
  return {
    counts,
    trouble() {
      if (isCalm || !dice.chance(1 / 12)) return null
      const kind = dice.pick(TROUBLES)
      counts[kind] = (counts[kind] ?? 0) + 1
      return kind
    },
    workMs: () => (isCalm ? 0 : dice.below(dice.chance(0.1) ? 3000 : 60)),
    calm: () => void (isCalm = true),
  }
}
