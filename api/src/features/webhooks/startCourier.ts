import type { Webhooks } from '../../gateways/webhooks.ts'
import { type Loop, startLoop } from '../../jobs/loop.ts'

/** Time for attempts in progress to end at shutdown; otherwise they are repeated. */
const GRACE_MS = 5000

/**
 * Delivers events from the outbox to merchants until `stop`, whenever it is woken (docs/contributing/decisions/0009).
 */
export function startCourier(webhooks: Webhooks, log: (error: unknown) => void): Loop {
  const carry = async (): Promise<number> => {
    const relayed = await webhooks.relay()
    return relayed + (await webhooks.deliver(() => loop.wake()))
  }
  const loop = startLoop(carry, log)
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      const timer = setTimeout(webhooks.abort, GRACE_MS)
      await webhooks.whenIdle()
      clearTimeout(timer)
    },
  }
}
