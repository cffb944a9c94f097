import type { Failed } from './format.ts'

/** Returns the command that runs one failed test alone: by its line in the browser, by its name elsewhere. */
export function repeatCommand({ file, line, name }: Failed): string | null {
  if (!file) return null
  if (line !== undefined) return `npm test -- ${file}:${line}`
  return name.length ? `npm test -- ${file} -t ${quote(`^${escapeRegExp(name.join(' '))}$`)}` : `npm test -- ${file}`
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Quotes for a POSIX shell. Nothing inside single quotes is special. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
