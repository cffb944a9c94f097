import { spawn } from 'node:child_process'
import path from 'node:path'

/** The built program. */
export const LINKTILL = path.resolve(import.meta.dirname, '../../sdk/dist/cli/linktill.js')

interface RunOptions {
  /** Where it runs: a project of a developer. */
  folder: string
  /** The API, `http://127.0.0.1:…/api`. */
  url: string
  key: string
}

/** Starts the built program `linktill`. */
export function startLinktill(args: string[], { folder, url, key }: RunOptions) {
  const child = spawn(process.execPath, [LINKTILL, ...args], {
    cwd: folder,
    env: { ...process.env, LINKTILL_SERVER: url, LINKTILL_KEY: key },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    printed: () => printed,
    ended,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Runs the program to its end. @returns its exit code and what it printed. */
export async function runLinktill(args: string[], options: RunOptions) {
  const { ended, printed } = startLinktill(args, options)
  return { code: await ended, printed: printed() }
}
