import type { FaultInjector, FailureMode } from '../../api/test/stripe/createFakeStripe.ts'
import type { Dice } from './dice.ts'

const MODES: FailureMode[] = ['cut', 'broken', 'broken after', 'lost', 'down', 'busy']

/** Makes the fake Stripe slow, and lets one call in twelve fail in various ways, until `stop` is called. */
export function createFaultInjector(
  dice: Dice,
): FaultInjector & { counts: Partial<Record<FailureMode, number>>; stop: () => void } {
  const counts: Partial<Record<FailureMode, number>> = {}
  let isStopped = false
  return {
    counts,
    next() {
      if (isStopped || !dice.chance(1 / 12)) return null
      const kind = dice.pick(MODES)
      counts[kind] = (counts[kind] ?? 0) + 1
      return kind
    },
    workMs: () => (isStopped ? 0 : dice.below(dice.chance(0.1) ? 3000 : 60)),
    stop: () => void (isStopped = true),
  }
}
