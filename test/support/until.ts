const PAUSE_MS = 50

/**
 * Waits for a sign that something happened. A `check` that throws ends the waiting, such as when the process that is waited for
 * has ended.
 * @throws with the words of `problem` after so many seconds.
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  { seconds, problem }: { seconds: number; problem: () => string },
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await check())) {
    if (Date.now() > end) throw new Error(problem())
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Whether something answers at a URL. */
export const answers = (url: string, init: RequestInit = {}): Promise<boolean> =>
  fetch(url, init).then(
    () => true,
    () => false,
  )
