/** The names of the tests that failed in one run. */
export type Failures = Set<string>

/** Returns the tests that failed in some of the runs, and those that failed in all. */
export function findFlaky(runs: Failures[]): { flaky: { name: string; times: number }[]; broken: string[] } {
  const times = new Map<string, number>()
  for (const name of runs.flatMap((run) => [...run])) times.set(name, (times.get(name) ?? 0) + 1)
  const all = [...times].map(([name, count]) => ({ name, times: count }))
  return {
    flaky: all.filter((one) => one.times < runs.length),
    broken: all.filter((one) => one.times === runs.length).map(({ name }) => name),
  }
}

/** Returns both lists in words. */
export function formatFlaky(runs: Failures[]): string {
  const { flaky, broken } = findFlaky(runs)
  const all = `all ${runs.length} runs`
  if (!flaky.length && !broken.length) return `Every test passed in ${all}.`
  return [
    ...(flaky.length ? ['Failed in some runs, and passed in others:'] : []),
    ...flaky.map(({ name, times }) => `  ${times} of ${runs.length}  ${name}`),
    ...(broken.length ? [`Failed in ${all}:`] : []),
    ...broken.map((name) => `  ${name}`),
  ].join('\n')
}
