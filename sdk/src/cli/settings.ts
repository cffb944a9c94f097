import fs from 'node:fs'
import path from 'node:path'
import { apiUrl } from '../server.js'
import type { Options } from './arguments.js'
import { UsageError } from './UsageError.js'

/** Files with a project's secrets, the stronger first. */
const SECRET_FILES = ['.env.local', '.env']

/** Returns a variable of the environment, or of the project's files. */
export function readVariable(name: string, folder = process.cwd()): string | undefined {
  if (process.env[name]) return process.env[name]
  for (const file of SECRET_FILES) {
    const place = path.join(folder, file)
    const line = fs.existsSync(place)
      ? new RegExp(`^\\s*${name}\\s*=\\s*(.*?)\\s*$`, 'm').exec(fs.readFileSync(place, 'utf8'))
      : null
    const value = line?.[1]!.replace(/^(['"])(.*)\1$/, '$2')
    if (value) return value
  }
  return undefined
}

/** Returns the server's address without a path. @throws UsageError without one. */
export function readServer({ server }: Options): string {
  const text = server ?? readVariable('LINKTILL_SERVER') ?? apiUrl
  if (!text) throw new UsageError('give the server: --server https://pay.example.com')
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`"${text}" is not the address of a server.`)
  return new URL(text).origin
}

/** Returns the API key. It is no option, because a command line is visible to other programs. @throws UsageError without one. */
export function readKey(server: string): string {
  const key = readVariable('LINKTILL_KEY')
  if (!key)
    throw new UsageError(
      `set LINKTILL_KEY to an API key, in the environment or in .env. Create one at ${server}/dashboard/developers`,
    )
  return key
}
