import fs from 'node:fs'
import { pg } from './database.mjs'
import { cpuSeconds } from './processes.mjs'

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Returns the CPU seconds of these PostgreSQL servers with all their processes, running and ended. They must run on this machine. */
export async function postgresCpuSeconds(urls) {
  const used = await Promise.all(urls.map(async (url) => treeSeconds(await postmasterOf(url))))
  return used.reduce((sum, seconds) => sum + seconds, 0)
}

async function postmasterOf(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = Number(statOf(rows[0].pid)[1])
  await client.end()
  return postmaster
}

/** The fields of a process after its name: state, parent, … */
const statOf = (pid) =>
  fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

function treeSeconds(postmaster) {
  const ended =
    statOf(postmaster)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  const children = fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isChild(pid, postmaster))
  return children.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), ended)
}

function isChild(pid, parent) {
  try {
    return Number(statOf(pid)[1]) === parent
  } catch {
    return false
  }
}
