import type { Webhooks } from '../../gateways/webhooks.ts'

/** Longest wait of an event that another process recorded. */
const POLL_MS = 1000
/** Time for attempts in progress to end at shutdown; otherwise they are repeated. */
const GRACE_MS = 5000

export interface Courier {
  /** Checks for events now. Cheap when there are none. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Delivers events from the outbox to merchants until `stop`. Checks once a second, and at once when woken; it uses no
 * database notifications (docs/contributing/decisions/0009).
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

/** @returns how many events and deliveries it took. */
async function carry(webhooks: Webhooks, onEnd: () => void): Promise<number> {
  const relayed = await webhooks.relay()
  return relayed + (await webhooks.deliver(onEnd))
}
