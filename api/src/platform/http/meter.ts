/** Pieces of work of one caller that wait for each other. A sign-in does not wait for the sheet of a neighbour. */
export type Line = 'work' | 'passwords'

/** Charges work to the caller who caused it. Callers who are known pay nothing. */
export interface Meter {
  /** @throws 429 if the caller has spent the budget for work. */
  assertLeft: () => void
  /** Runs expensive work after what the same caller began before. Known callers do not wait. Not within another such call. */
  inTurn: <T>(work: () => Promise<T>, line?: Line) => Promise<T>
  /** Charges milliseconds of a processor. */
  charge: (ms: number) => void
  /** Called when a call proves by a signature that its sender is known. Gives back what it was charged. */
  vouch: () => void
}

/** For work that no caller asked for. */
export const UNMETERED: Meter = { assertLeft() {}, charge() {}, vouch() {}, inTurn: (work) => work() }

/** Runs one step of work that was admitted, and charges its time. */
export function charged<T>(meter: Meter, step: () => T): T {
  const spent = startTimer()
  try {
    return step()
  } finally {
    meter.charge(spent())
  }
}

/** Passes values on, and charges the time in which their source makes each; not that of who takes them. */
export async function* chargedEach<T>(meter: Meter, values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let spent = startTimer()
  for await (const value of values) {
    meter.charge(spent())
    yield value
    spent = startTimer()
  }
  meter.charge(spent())
}

/**
 * Runs work that occupies a processor, and charges its time. Wait for a turn before it.
 * @throws 429 before it begins, if the caller has spent the budget.
 */
export async function metered<T>(meter: Meter, work: () => T | Promise<T>): Promise<T> {
  meter.assertLeft()
  const spent = startTimer()
  try {
    return await work()
  } finally {
    meter.charge(spent())
  }
}

/**
 * Returns the milliseconds since the start, or what all threads of this process used of a processor if that is less: on a busy
 * machine, most of the time belongs to other programs.
 */
export function startTimer(): () => number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - began, (user + system) / 1000)
  }
}
