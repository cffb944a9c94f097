import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What the server prints when it and its worker have started. */
const READY = 'Linktill is running'
const START_MS = 180_000
/** How long a server may run before it reaches a fault point; then it is killed anyway. And the attempts per point. */
const FALL_MS = 45_000
const MOST_TRIES = 4
/** How long errors of a server are tolerated after its database was killed. */
const AFTERMATH_MS = 3000

/** The fault points in the server's code (api/src/platform/faultPoint.ts). */
const POINTS = [
  'stock taken',
  'order written',
  'intent made',
  'settled',
  'following sales',
  'sales followed',
  'payment ended',
  'refund written',
  'refund sent',
  'event taken',
  'event handled',
  'outbox read',
  'delivery claimed',
  'delivery sent',
  'mails claimed',
  'mails sent',
  'cycle written',
  'cycle charged',
  'cycle settled',
]

interface Deaths {
  atPoint: Record<string, number>
  atRandom: number
  ofDatabase: number
  /** Kills while the other server was responding, by server. */
  whileOtherServed: number[]
}

interface Server {
  index: number
  url: string
  child: ChildProcess | null
}

interface SupervisorOptions {
  /** Environment variables of the servers, which share one database. */
  envs: NodeJS.ProcessEnv[]
  logFile: string
  /** Kills the database like a power failure: no shutdown, and recovery from the log. */
  restartDatabase: () => Promise<void>
  dice: Dice
}

/** Kills and restarts the servers: at each fault point, at random moments, and one while the other serves. */
export function createSupervisor({ envs, logFile, restartDatabase, dice }: SupervisorOptions) {
  const deaths: Deaths = { atPoint: {}, atRandom: 0, ofDatabase: 0, whileOtherServed: envs.map(() => 0) }
  const servers = envs.map((env, index): Server => ({ index, url: `http://127.0.0.1:${env['PORT']}`, child: null }))

  async function start(server: Server, faultPoint: string | null = null): Promise<ChildProcess> {
    const child = spawn(process.execPath, [path.join(ROOT, 'api/dist/main.js')], {
      env: { ...envs[server.index], ...(faultPoint && { FAULT_POINT: faultPoint }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.child = child
    child.stdout.pipe(fs.createWriteStream(logFile, { flags: 'a' }))
    // Requests are answered, and logged, before the worker has begun.
    const ready = new Promise<true>((resolve) =>
      createInterface({ input: child.stdout }).on('line', (line) => line.includes(READY) && resolve(true)),
    )
    const began = await Promise.race([ready, once(child, 'exit'), sleep(START_MS, null, { ref: false })])
    if (!began || child.exitCode !== null) throw new Error(`The server did not start (exit code ${child.exitCode}).`)
    return child
  }

  async function kill(server: Server): Promise<void> {
    if (!isAlive(server)) return
    const ended = once(server.child!, 'exit')
    server.child!.kill('SIGKILL')
    await ended
  }

  async function noteDeath(server: Server, point: string | null) {
    console.log(`server ${server.index + 1} was killed ${point ? `at "${point}"` : 'at random'}`)
    if (point) deaths.atPoint[point] = (deaths.atPoint[point] ?? 0) + 1
    else deaths.atRandom++
    if ((await Promise.all(servers.filter((other) => other !== server).map(answers))).some(Boolean))
      deaths.whileOtherServed[server.index]!++
  }

  /** Runs a server until a fault point. @returns whether it was reached. */
  async function liveUntil(server: Server, point: string, times: number): Promise<boolean> {
    const child = await start(server, `${point}:${times}`)
    if (isAlive(server)) await Promise.race([sleep(FALL_MS), once(child, 'exit')])
    const fell = child.signalCode !== null
    await kill(server)
    await noteDeath(server, fell ? point : null)
    return fell
  }

  async function liveAtRandom(server: Server): Promise<void> {
    await sleep(800 + dice.below(2500))
    await kill(server)
    await noteDeath(server, null)
    await start(server)
  }

  return {
    deaths,
    urls: servers.map(({ url }) => url),
    startAll: async () => {
      // Sequentially, because the first server migrates the database.
      for (const server of servers) if (!isAlive(server)) await start(server)
    },
    killAll: async () => void (await Promise.all(servers.map(kill))),

    /** Kills a server at every fault point once. @returns the points that were not reached. */
    async dieAtEachPoint(): Promise<string[]> {
      const waiting = POINTS.map((point) => ({ point, tries: 0 }))
      const missed: string[] = []
      const dieOn = async (server: Server) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { point, tries } = next
          if (await liveUntil(server, point, tries === 0 ? 1 + dice.below(3) : 1)) continue
          if (tries + 1 < MOST_TRIES) waiting.push({ point, tries: tries + 1 })
          else missed.push(point)
        }
        await start(server)
      }
      await Promise.all(
        servers.map(async (server) => {
          await kill(server)
          await dieOn(server)
        }),
      )
      return missed
    },

    /**
     * Kills the servers at random moments, and sometimes the database.
     * @returns the servers that did not recover when the database was back.
     */
    async dieAtRandom(lives: number): Promise<string[]> {
      const fallen: string[] = []
      for (let life = 0; life < lives; life++) {
        if (life % 4 === 1) {
          await restartDatabase()
          deaths.ofDatabase++
          await sleep(AFTERMATH_MS)
          for (const server of servers.filter((one) => !isAlive(one))) {
            fallen.push(`server ${server.index + 1} (exit code ${server.child?.exitCode}, signal ${server.child?.signalCode})`)
            await start(server)
          }
        }
        await liveAtRandom(servers[life % servers.length]!)
      }
      return fallen
    },
  }
}

const isAlive = ({ child }: Server) => child !== null && child.exitCode === null && child.signalCode === null

const answers = ({ url }: Server): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
