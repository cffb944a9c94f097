import { amongMerchants, merchantsOfPass, type Only } from '../db/acrossServers.ts'

/** Longest rest of a loop that was not woken: for rows that are due later, and when a signal was lost. */
const POLL_MS = 10_000
/**
 * Up to this part of it is left out by chance. Loops that rested equally long would all look in one moment, each on a connection of its
 * own, and keep those connections, with what their last rush left in them (13 MiB each), from ending when nobody sells.
 */
const SPREAD = 0.2
/** Pause between two passes. What is added meanwhile becomes one batch. */
const COLLECT_MS = 250
/** The pause while passes find `MANY`: batches are large enough, and nothing must pile up. */
const BUSY_MS = 50
const MANY = 20

/** Works that are done in batches, by name. Each returns how many rows it took; zero when nothing is due. */
export type Batches = Record<string, () => Promise<number>>

export interface Loop {
  /**
   * Looks for work soon. Cheap when there is none.
   * @param only whose work it is, on a cluster. Without it, the merchants of the pass that calls, else all.
   */
  wake: (only?: Only) => void
  /** Resolves when the running work has ended. */
  stop: () => Promise<void>
}

/**
 * Repeats `work` while it finds something to do, then rests until it is woken or `POLL_MS` have passed.
 * @param work returns how much it found. What it throws is logged, and counts as nothing.
 * @param collectMs the pause between two passes that find little.
 */
export function startLoop(work: () => Promise<number>, log: (error: unknown) => void, collectMs = COLLECT_MS): Loop {
  let isStopped = false
  let isWoken = false
  let lastFound = 0
  let wakeUp = () => {}
  // The merchants that the next pass looks at.
  let next: Only = null

  const add = (merchantIds: Only) => {
    next = next && merchantIds && [...new Set([...next, ...merchantIds])]
  }
  const wake = (only = merchantsOfPass()) => {
    isWoken = true
    add(only)
    wakeUp()
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve()
      const timer = setTimeout(
        () => {
          add(null)
          resolve()
        },
        POLL_MS * (1 - SPREAD * Math.random()),
      )
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!isStopped) {
      isWoken = false
      const only = next
      next = []
      const found = await amongMerchants(only, work).catch((error: unknown) => {
        log(error)
        return 0
      })
      if (found === 0) await rest()
      else {
        lastFound = found
        add(only)
      }
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, lastFound < MANY ? collectMs : BUSY_MS))
    }
  }
  const running = run()

  return {
    wake,
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}
