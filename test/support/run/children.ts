import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

const GRACE_MS = 15_000
const running = new Set<ChildProcess>()
let isStopping = false

/**
 * Starts Node in a process group of its own, so that Ctrl-C reaches it once, through `stopOnSignals`, and so that
 * what it leaves behind can be ended with it.
 */
export function startNode(args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, args, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    signal(child, 'SIGKILL')
  })
  return child
}

/** Ends a process and all that it started. */
export function stop(child: ChildProcess): void {
  signal(child, 'SIGKILL')
}

/** On Ctrl-C, or when somebody ends this process, lets what it started clean up, ends what does not, and exits. */
export function stopOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (isStopping || !running.size) exit()
      isStopping = true
      for (const child of running) {
        child.once('exit', () => running.size || exit())
        child.kill('SIGINT')
      }
      setTimeout(exit, GRACE_MS).unref()
    })
}

function exit(): never {
  for (const child of running) signal(child, 'SIGKILL')
  process.exit(130)
}

/** Sends a signal to the group. It may have ended. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It has.
  }
}
