import type { Webhooks } from '../../gateways/webhooks/webhooks.ts'
import { type Loop, startLoop } from '../../platform/jobs/loop.ts'

/** Time for attempts in progress to end at shutdown; otherwise they are repeated. */
const GRACE_MS = 5000

/** Longer than of other loops: an order and its payment, which follows within a moment, are relayed together. */
const RELAY_MS = 500
/** Shorter: a slot of an endpoint is free again when an attempt ends. */
const DELIVER_MS = 150

/**
 * Delivers events from the outbox to merchants until `stop`, whenever it is woken (docs/contributing/decisions/0009).
 */
export function startCourier(webhooks: Webhooks, log: (error: unknown) => void): Loop {
  const carry = async (): Promise<number> => {
    const relayed = await webhooks.relay(() => delivering.wake())
    if (relayed) delivering.wake()
    return relayed
  }
  const delivering = startLoop(() => webhooks.deliver(() => delivering.wake()), log, DELIVER_MS)
  const relaying = startLoop(carry, log, RELAY_MS)
  return {
    wake(only) {
      relaying.wake(only)
      delivering.wake(only)
    },
    async stop() {
      await Promise.all([relaying.stop(), delivering.stop()])
      const timer = setTimeout(webhooks.abort, GRACE_MS)
      await webhooks.whenIdle()
      clearTimeout(timer)
    },
  }
}
