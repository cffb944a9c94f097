import { execFile } from 'node:child_process'

const PROGRAM = 'systemd-notify'

/** What systemd sets for a unit with `Type=notify` and `WatchdogSec`. */
interface Environment {
  NOTIFY_SOCKET?: string | undefined
  WATCHDOG_USEC?: string | undefined
}

/**
 * Notifies systemd that the event loop works, twice per `WatchdogSec`. If a notification is late, systemd restarts the process. Does
 * nothing without systemd. Node cannot write to systemd's socket, so systemd's own program does.
 * @returns `ready`, which ends the start of the unit.
 */
export function startWatchdog(env: Environment, logError: (error: unknown) => void): { ready: () => void; stop: () => void } {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = env
  if (!NOTIFY_SOCKET) return { ready() {}, stop() {} }
  const notify = (state: string) =>
    void execFile(PROGRAM, [state], { env: { PATH: process.env['PATH'], NOTIFY_SOCKET } }, (error) => error && logError(error))
  const timer = WATCHDOG_USEC ? setInterval(notify, Number(WATCHDOG_USEC) / 2000, 'WATCHDOG=1').unref() : undefined
  return { ready: () => notify('READY=1'), stop: () => clearInterval(timer) }
}
