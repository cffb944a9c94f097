import type { FaultInjector, FailureMode } from '../../api/test/stripe/createFakeStripe.ts'
import type { Dice } from './dice.ts'

const MODES: FailureMode[] = ['cut', 'broken', 'broken after', 'lost', 'down', 'busy']

/** Makes the fake Stripe slow, and lets one call in twelve fail in various ways, from `start` to `stop`. */
export function createFaultInjector(
  dice: Dice,
): FaultInjector & { counts: Partial<Record<FailureMode, number>>; start: () => void; stop: () => void } {
  const counts: Partial<Record<FailureMode, number>> = {}
  let isOn = false
  return {
    counts,
    next() {
      if (!isOn || !dice.chance(1 / 12)) return null
      const kind = dice.pick(MODES)
      counts[kind] = (counts[kind] ?? 0) + 1
      return kind
    },
    workMs: () => (isOn ? dice.below(dice.chance(0.1) ? 3000 : 60) : 0),
    start: () => void (isOn = true),
    stop: () => void (isOn = false),
  }
}
