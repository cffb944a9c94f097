/** Charges work to the caller who caused it. Callers who are known pay nothing. */
export interface Meter {
  /** @throws 429 if the caller has spent the budget for work. */
  assertLeft: () => void
  /** Charges milliseconds of a processor. */
  charge: (ms: number) => void
  /** Called when a call proves by a signature that its sender is known. Gives back what it was charged. */
  vouch: () => void
}

/** For work that no caller asked for. */
export const UNMETERED: Meter = { assertLeft() {}, charge() {}, vouch() {} }

/**
 * Runs work that occupies a processor, and charges its time. Waiting for a turn belongs before it.
 * @throws 429 before it begins, if the caller has spent the budget.
 */
export async function metered<T>(meter: Meter, work: () => T | Promise<T>): Promise<T> {
  meter.assertLeft()
  const began = performance.now()
  try {
    return await work()
  } finally {
    meter.charge(performance.now() - began)
  }
}
