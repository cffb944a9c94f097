import type { Webhooks } from '../../gateways/webhooks.ts'

/** How long an event waits at most where the process that caused it is another one. */
const POLL_MS = 1000
/** Deliveries that have begun get so long to end when we stop; they are repeated otherwise. */
const GRACE_MS = 5000

export interface Courier {
  /** Something may wait: look now. Costs nothing when nothing does. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Carries events from the outbox to the merchants until `stop`. It looks once a second, and at once when it is woken: nothing is
 * sent to it through the database (docs/decisions/0009).
 */
export function startCourier(webhooks: Webhooks, log: (error: unknown) => void): Courier {
  let isStopped = false
  let isWoken = false
  let wakeUp = () => {}

  const wake = () => {
    isWoken = true
    wakeUp()
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve()
      const timer = setTimeout(resolve, POLL_MS)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!isStopped) {
      isWoken = false
      const moved = await carry(webhooks, wake).catch((error: unknown) => {
        log(error)
        return 0
      })
      if (moved === 0) await rest()
    }
  }
  const running = run()

  return {
    wake,
    async stop() {
      isStopped = true
      wake()
      await running
      const timer = setTimeout(webhooks.abort, GRACE_MS)
      await webhooks.whenIdle()
      clearTimeout(timer)
    },
  }
}

/** @returns how many events and deliveries it took up. */
async function carry(webhooks: Webhooks, onEnd: () => void): Promise<number> {
  const relayed = await webhooks.relay()
  return relayed + (await webhooks.deliver(onEnd))
}
