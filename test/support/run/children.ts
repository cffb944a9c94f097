import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a process may clean up before it is killed. */
const GRACE_MS = 15_000
const POLL_MS = 50
/** Processes, and when they and all that they started have ended. */
const running = new Map<ChildProcess, Promise<void>>()
let isStopping = false

/**
 * Starts Node in a process group of its own, so that Ctrl-C reaches it once, through `stopOnSignals`, and so that
 * what it leaves behind ends with it.
 */
export function startNode(args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, args, { ...options, detached: true })
  const ended = once(child, 'exit').then(async () => {
    await endGroup(child)
    running.delete(child)
  })
  running.set(child, ended)
  return child
}

/** Kills a process and all that it started. */
export function kill(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL')
}

/** On Ctrl-C, or when somebody ends this process, lets what it started clean up, and exits. A second time, kills it. */
export function stopOnSignals(): void {
  const stop = async () => {
    if (isStopping) exit()
    isStopping = true
    for (const child of running.keys()) child.kill('SIGINT')
    await Promise.race([Promise.all(running.values()), delay(GRACE_MS)])
    exit()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop())
}

/** Waits for the exit after Ctrl-C: what was interrupted did not fail, and nothing follows it. */
export async function waitIfStopping(): Promise<void> {
  if (isStopping) await new Promise(() => {})
}

function exit(): never {
  for (const child of running.keys()) kill(child)
  process.exit(130)
}

/** Ends what a process left behind, such as a server with its database. */
async function endGroup(child: ChildProcess): Promise<void> {
  const until = Date.now() + GRACE_MS
  let isLeft = signalGroup(child, 'SIGTERM')
  while (isLeft && Date.now() < until) {
    await delay(POLL_MS)
    isLeft = signalGroup(child, 0)
  }
  if (isLeft) kill(child)
}

/** Returns whether the group of a process still has processes. */
function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name)
  } catch {
    return false
  }
}
