import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_MS = 60_000
/** Where a process may die: the names that the server's code gives to these moments (api/src/faultPoint.ts). */
export const POINTS = ['order written', 'intent made', 'settling', 'refund written', 'refund sent', 'event taken', 'job done']

export interface Deaths {
  atPoint: Record<string, number>
  atRandom: number
  ofDatabase: number
}

/** Keeps a server alive that is killed over and over: at a named point, at any moment, sometimes together with its database. */
export function createSupervisor(env: NodeJS.ProcessEnv, { port, dataDir }: { port: number; dataDir: string }, dice: Dice) {
  const deaths: Deaths = { atPoint: {}, atRandom: 0, ofDatabase: 0 }
  let server: ChildProcess | null = null
  let round = 0

  async function start(faultPoint: string | null): Promise<ChildProcess> {
    const child = spawn(process.execPath, [path.join(ROOT, 'api/dist/main.js'), '--no-demo'], {
      env: { ...env, ...(faultPoint && { FAULT_POINT: faultPoint }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    server = child
    const until = Date.now() + START_MS
    while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
      const isUp = await fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return child
      await sleep(50)
    }
    if (child.signalCode === null) throw new Error(`The server did not start (exit code ${child.exitCode}).`)
    return child
  }

  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  return {
    deaths,
    start,
    kill,
    /** One life of the server, from its start to its death. */
    async live(): Promise<void> {
      const point = round++ % 2 === 0 ? POINTS[((round / 2) % POINTS.length) | 0]! : null
      const child = await start(point && `${point}:${1 + dice.below(4)}`)
      await Promise.race([sleep(2000 + dice.below(2500)), once(child, 'exit')])
      const fell = child.signalCode !== null
      if (fell && point) deaths.atPoint[point] = (deaths.atPoint[point] ?? 0) + 1
      else {
        await kill()
        deaths.atRandom++
      }
      if (round % 4 !== 0) return
      killDatabase(path.join(dataDir, 'postgres/pgdata/postmaster.pid'))
      deaths.ofDatabase++
    },
  }
}

/** As a power cut would: no shutdown, and recovery from the log at the next start. */
function killDatabase(pidFile: string) {
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}
