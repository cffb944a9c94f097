import { spawn } from 'node:child_process'
import net from 'node:net'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../UsageError.js'

/** A bundler may take a while before it accepts connections. */
const LONGEST_START_MS = 30_000
const PAUSE_MS = 50
const CONNECT_MS = 1000
const IS_WINDOWS = process.platform === 'win32'

/**
 * Starts the program that gets the events, with the secret in its environment, and waits until it accepts connections. So the first
 * events do not fail. Its end ends this program.
 * @returns a function that stops it.
 */
export async function startProgram(words: string[], secret: string, target: string): Promise<() => void> {
  // Programs of packages are scripts on Windows, which only a shell can start.
  const [command, ...args] = IS_WINDOWS ? words.map(quoteForWindows) : words
  const env = { ...process.env, LINKTILL_WEBHOOK_SECRET: secret }
  const child = spawn(command!, args, { stdio: 'inherit', env, shell: IS_WINDOWS })
  let problem: Error | null = null
  child.once('error', (error) => (problem = error))
  const follow = (code: number | null, signal: NodeJS.Signals | null) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  child.once('exit', follow)
  process.once('exit', () => child.kill())
  // A terminal sends Ctrl-C to both. Its own handling is the program's, whose end ends this one.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
  const until = Date.now() + LONGEST_START_MS
  while (!(await accepts(target)) && Date.now() < until) {
    if (problem) throw new UsageError(`${words[0]} was not started: ${(problem as Error).message}`)
    await sleep(PAUSE_MS)
  }
  return () => {
    child.off('exit', follow)
    child.kill()
  }
}

/** Returns whether something accepts connections at an address. */
function accepts(target: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(target)
  const socket = net.connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeout: CONNECT_MS,
  })
  return new Promise((resolve) => {
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false))
  })
}

/** Quotes a word for cmd.exe. */
export const quoteForWindows = (word: string): string => (/^[\w./:=@\\-]+$/.test(word) ? word : `"${word.replaceAll('"', '""')}"`)
