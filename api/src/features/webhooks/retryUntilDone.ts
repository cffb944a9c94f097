import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60_000

/**
 * Repeats an action until it succeeds, with doubling waits, and logs every failure. Does not keep the process alive.
 */
export async function retryUntilDone(action: () => Promise<void>, log: (error: unknown) => void): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await action()
    } catch (error) {
      log(error)
      await sleep(wait, undefined, { ref: false })
    }
  }
}
