import { median } from './paint.mjs'
import { cpuSeconds } from './processes.mjs'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = [4, 16]

/** How long each part is measured, for the headline. */
export const MEASURED = `${ROUNDS} rounds of ${SECONDS} s, medians`

/**
 * Measures the server and what it is compared with alternately on the same machine, because only their ratios are meaningful.
 * @param others by name: their server, the least ratio to it, and the ratio of the release before.
 * @param load sends requests to a port and returns the answers, their number per second, and the 99th percentile.
 */
export async function compare(name, { server, others, load, ready }) {
  const measure = async ({ port, pid }, connections, seconds = SECONDS) => {
    const before = cpuSeconds(pid)
    const { answers, perSecond, p99 } = await load({ port, connections, seconds })
    return { perSecond, p99, cpuMs: ((cpuSeconds(pid) - before) * 1000) / answers }
  }
  for (const warm of [server, ...Object.values(others).map((other) => other.server)]) await measure(warm, 8)
  await ready()
  for (const connections of CONNECTIONS) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const beside = {}
      for (const [other, { server: minimal }] of Object.entries(others)) beside[other] = await measure(minimal, connections)
      rounds.push({ beside, ours: await measure(server, connections) })
    }
    const of = (read) => median(rounds.map(read))
    console.log(
      `${name.padEnd(7)}${String(connections).padStart(3)} connections: ${of(({ ours }) => ours.perSecond).toFixed(0)}/s, ` +
        `p99 ${of(({ ours }) => ours.p99).toFixed(1)} ms, processor ${of(({ ours }) => ours.cpuMs).toFixed(2)} ms each`,
    )
    for (const [other, { least, before }] of Object.entries(others)) {
      const ratio = of(({ ours, beside }) => ours.perSecond / beside[other].perSecond)
      console.log(
        `       of ${other}, ${of(({ beside }) => beside[other].perSecond).toFixed(0)}/s and ` +
          `${of(({ beside }) => beside[other].cpuMs).toFixed(2)} ms: ratio ${ratio.toFixed(2)} ` +
          `(${ratio >= least ? '' : 'MISSED, '}target ≥ ${least}), before ${before}`,
      )
    }
  }
}
