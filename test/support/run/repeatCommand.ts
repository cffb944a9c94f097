import type { Failed } from './format.ts'

/**
 * Returns the command that runs one failed test alone: by its line in the browser, by its name elsewhere. In the browser, the
 * pattern of a name is searched in a text that has the file before it and the tags after it.
 */
export function repeatCommand({ file, line, sharesLine, name }: Failed): string | null {
  if (!file) return null
  if (line !== undefined)
    return `npm test -- ${file}:${line}${sharesLine ? ` -t ${quote(` ${escapeRegExp(name.join(' '))}( @|$)`)}` : ''}`
  return name.length ? `npm test -- ${file} -t ${quote(`^${escapeRegExp(name.join(' '))}$`)}` : `npm test -- ${file}`
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Quotes for a POSIX shell. Nothing inside single quotes is special. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
