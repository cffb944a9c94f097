import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

const IN_MS = { us: 0.001, ms: 1, s: 1000 }

/** Whether the load generator wrk is installed (Debian: apt-get install wrk). It takes less of the machine than a Node program. */
export const hasWrk = (() => {
  try {
    return Boolean(execFileSync('sh', ['-c', 'command -v wrk']))
  } catch {
    return false
  }
})()

/**
 * Requests one path over keep-alive connections for some time, like `load`.
 * @returns responses per second, and the 99th percentile of the latency in milliseconds.
 */
export async function loadWithWrk({ port, path, connections, seconds }) {
  const options = ['--latency', '-t1', `-c${connections}`, `-d${seconds}s`]
  const { stdout } = await promisify(execFile)('wrk', [...options, `http://127.0.0.1:${port}${path}`])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
  return {
    answers: Number(/(\d+) requests in/.exec(stdout)[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p99: Number(p99) * IN_MS[unit],
  }
}
