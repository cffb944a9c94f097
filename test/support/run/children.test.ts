import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kill, startNode } from './children.ts'

/** Prints its id, and runs until a signal ends it. */
const IDLE = 'setInterval(() => {}, 1000); console.log(process.pid)'
/** Does not end when asked to. */
const STUBBORN = `process.on('SIGTERM', () => {}); ${IDLE}`
/** Leaves another process behind. */
const PARENT = `
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(IDLE)}], { stdio: 'inherit' })
  process.once('SIGINT', () => process.exit())
  setInterval(() => {}, 1000)`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a script, and returns its process and the id that is printed. */
async function start(script: string) {
  const child = startNode(['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [printed] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, pid: Number(printed) }
}

const started: ReturnType<typeof startNode>[] = []
afterEach(() => started.splice(0).forEach(kill))

describe('startNode', () => {
  it('ends what a process leaves behind', async () => {
    const { child, pid } = await start(PARENT)

    child.kill('SIGINT')

    expect(pid).not.toBe(child.pid)
    await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 })
  })

  it('kills a process that does not end in time', async () => {
    const { child, pid } = await start(STUBBORN)

    kill(child)

    await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 })
  })
})
