import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const START_MS = 60_000
/**
 * As the product starts (api/scripts/start.mjs). BENCH_PROFILE names a folder for CPU profiles of every server, for the browser's
 * developer tools.
 */
const { BENCH_PROFILE } = process.env
const FLAGS = ['--expose-gc', ...(BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : [])]
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * Runs a server in a separate process, on loopback and a free port, until `stop`.
 * @param healthPort the port of its health check, if it is another one.
 */
export async function startServer(script, args, env, { healthPath, healthPort = null }) {
  const port = await freePort()
  const child = spawn(process.execPath, [...FLAGS, path.join(ROOT, script), ...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const until = Date.now() + START_MS
  while (
    !(await fetch(`http://127.0.0.1:${healthPort ?? port}${healthPath}`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${script} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    pid: child.pid,
    /** Kills the process immediately. */
    kill: () => child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the CPU seconds of a process, or NaN if the system does not report them. */
export function cpuSeconds(pid) {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return NaN
  }
}

/**
 * Returns the seconds in which the main thread of a process ran or waited for a processor, or NaN if the system does not report them.
 * On a busy machine, the rest of the time tells what it left unused.
 */
export function wantedSeconds(pid) {
  try {
    const [ran, waited] = fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return (Number(ran) + Number(waited)) / 1e9
  } catch {
    return NaN
  }
}

/** Returns the resident memory of a process in MiB. */
export const residentMiB = (pid) => readKiB(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1024

/** Returns the memory of a PostgreSQL with all its processes in MiB. Shared memory is counted once. */
export function postgresMiB(postmaster) {
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children].reduce((sum, pid) => sum + readKiB(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0) / 1024
}

function parentOf(pid) {
  try {
    return Number(
      fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

function readKiB(file, pattern) {
  try {
    return Number(pattern.exec(fs.readFileSync(file, 'utf8'))?.[1])
  } catch {
    return NaN
  }
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
