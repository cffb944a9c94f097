/** Longest rest of a loop that nobody woke, for work that another process added. */
const POLL_MS = 1000

export interface Loop {
  /** Looks for work now. Cheap when there is none. */
  wake: () => void
  /** Resolves when the running work has ended. */
  stop: () => Promise<void>
}

/**
 * Repeats `work` while it finds something to do, then rests until it is woken or `POLL_MS` have passed.
 * @param work returns how much it found. What it throws is logged, and counts as nothing.
 */
export function startLoop(work: () => Promise<number>, log: (error: unknown) => void): Loop {
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
      const found = await work().catch((error: unknown) => {
        log(error)
        return 0
      })
      if (found === 0) await rest()
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
