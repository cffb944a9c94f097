import fs from 'node:fs'
import path from 'node:path'
import { UsageError } from '../UsageError.js'
import { addScript } from './manifest.js'

/** A file that is written. An existing one is only extended. */
interface Plan {
  file: string
  text: string
  isNew: boolean
}

interface Additions {
  /** Name and command of a script of package.json. */
  script: [name: string, command: string]
  /** Values of .env. Empty ones are left out. */
  variables: Record<string, string>
}

/** Returns what has to be written to a project. @throws UsageError when a file exists that would be replaced. */
export function planFor(folder: string, files: Record<string, string>, { script, variables }: Additions): Plan[] {
  const taken = Object.keys(files).filter((file) => fs.existsSync(path.join(folder, file)))
  if (taken.length) throw new UsageError(`${taken.join(', ')} exists already, and is not replaced.`)
  const created = Object.entries(files).map(([file, text]) => ({ file, text, isNew: true }))
  const extend = (file: string, change: (text: string) => string): Plan[] => {
    const place = path.join(folder, file)
    const before = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : null
    const text = change(before ?? '')
    return text === before ? [] : [{ file, text, isNew: before === null }]
  }
  const values = Object.entries(variables).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return [
    ...created,
    ...extend('package.json', (text) => addScript(text, ...script)),
    ...(values.length ? extend('.env', (text) => mergeLines(text, values)) : []),
    ...extend('.gitignore', (text) => mergeLines(text, ['.env', 'node_modules'])),
  ]
}

/** Adds lines to a text that it does not have yet. A variable that has a value keeps it. */
export function mergeLines(text: string, lines: string[]): string {
  const has = new Set(text.split(/\r?\n/).flatMap((line) => [line.trim(), line.split('=')[0]!.trim()]))
  const missing = lines.filter((line) => !has.has(line) && !has.has(line.split('=')[0]!))
  if (!missing.length) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return `${text && !/\n$/.test(text) ? text + end : text}${missing.join(end)}${end}`
}
