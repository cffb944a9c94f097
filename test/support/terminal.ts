import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from './until.ts'

/** Of a bash without settings. */
const PROMPT = /(^|\n)bash-[\d.]+[$#] $/
/** Escape sequences of colors and cursors. */
// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001B\[[\d;?]*[A-Za-z]/g

/** `script` gives a program a pseudo-terminal. Its options differ between Linux and macOS. */
const inTerminal = (command: string[]): string[] =>
  process.platform === 'darwin'
    ? ['-q', '/dev/null', ...command]
    : ['-qfec', command.map((word) => `'${word}'`).join(' '), '/dev/null']

interface TerminalOptions {
  folder: string
  env?: NodeJS.ProcessEnv
  /** What runs in it. Default: a shell. */
  command?: string[]
}

export const hasTerminal = process.platform !== 'win32'

/** Opens a terminal, as a person has it. */
export function openTerminal({
  folder,
  env = {},
  command = ['bash', '--norc', '--noprofile', '--noediting', '-i'],
}: TerminalOptions) {
  const child = spawn('script', inTerminal(command), {
    cwd: folder,
    env: { ...process.env, ...env, TERM: 'dumb', NO_COLOR: '1' },
  })
  let shown = ''
  child.stdout.on('data', (chunk) => (shown += String(chunk)))
  child.stderr.on('data', (chunk) => (shown += String(chunk)))
  const ended = once(child, 'exit') as Promise<[code: number | null]>
  let typedAt = 0
  const text = () => shown.replaceAll(ESCAPES, '').replaceAll('\r', '')
  const type = (line: string, end = '\n') => {
    typedAt = text().length
    child.stdin.write(line + end)
  }
  /** What was shown since the last typing, which begins with the typed line. */
  const since = () => text().slice(typedAt)
  const answer = () => since().split('\n').slice(1).join('\n')

  /** Waits for a condition. @throws with what the terminal shows when it does not come true. */
  async function waits(isTrue: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
    const problem = () => `The terminal shows:\n${text()}`
    const check = async () => {
      if (await isTrue()) return true
      if (child.exitCode !== null) throw new Error(problem())
      return false
    }
    await until(check, { seconds, problem })
  }
  return {
    text,
    since,
    type,
    waits,
    ended,
    /** Whether the shell, or a program's question, waits for the next line. */
    isWaiting: () => PROMPT.test(answer()) || /[?):] $/.test(answer()),
    /** Ends what runs by Ctrl-C, and then the shell. */
    async close() {
      if (child.exitCode !== null) return
      type('\u0003', '')
      await Promise.race([waits(() => PROMPT.test(text()), 15).catch(() => {}), ended])
      type('exit')
      await until(() => child.exitCode !== null, { seconds: 5, problem: () => 'The shell did not end.' }).catch(() => {})
      child.kill()
    },
  }
}
