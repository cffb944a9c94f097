import fs from 'node:fs'
import path from 'node:path'
import type { Failure, StageProgress } from './events.ts'

/** Lines of code shown above and below the one that failed. */
const AROUND = 2
/** Lines of a message that the line of a further failure shows. */
const FIRST_LINES = 2
const MAX_LINE = 200
const MAX_OUTPUT_LINES = 40
/** Values of a comparison can be whole files. */
const MAX_DIFF_LINES = 60
const MAX_DIFF_WIDTH = 300
const NO_TEXT = /[^\P{C}\n\t]/gu

/** What one failed test is called in every list. */
export interface Failed {
  stage: string
  file?: string
  line?: number
  sharesLine?: boolean
  name: string[]
  failure: Failure
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Returns `4 s` or `2 min 05 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const rest = seconds % 60
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(rest).padStart(2, '0')} s`
}

/** Returns the line of a stage that ended: `  api        6,120 tests   4 min 10 s`. `tests` is null if it runs none. */
export function formatStage(name: string, { tests, failed, ms }: { tests: number | null; failed: number; ms: number }): string {
  const count = tests === null ? '' : `${formatCount(tests)} ${tests === 1 ? 'test' : 'tests'}`
  return `  ${name.padEnd(9)} ${count.padStart(12)}   ${formatDuration(ms)}${failed ? `   ${formatCount(failed)} failed` : ''}`
}

/** Returns where a running stage is: `browser    210 of 498 · 2 min 05 s`. */
export function formatProgress(name: string, { done, of, files, ms }: StageProgress & { ms: number }): string {
  const count = of === null ? `${formatCount(done)} tests` : `${formatCount(done)} of ${formatCount(of)}`
  const parts = [
    ...(done || of !== null ? [count] : []),
    ...(files ? [`${files.done} of ${files.of} files`] : []),
    formatDuration(ms),
  ]
  return `${name.padEnd(9)}  ${parts.join(' · ')}`
}

/** Returns the last line, which a CI reads. */
export function formatTotal({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

export const nameOf = ({ stage, file, name }: Failed): string => [file ?? stage, ...name].join(' › ')

/** Returns all of a failure: its message, how the values differ, the code, the picture, and what the test printed. */
export function formatFailure(failed: Failed): string {
  const { message, diff, at, picture, output } = failed.failure
  const parts = [
    indent(cut(message)),
    diff && indent(cut(diff)),
    at && indent(`${at.file}:${at.line}:${at.column}`),
    at && indent(frame(at)),
    picture && indent(`picture: ${picture}`),
    output && indent(`It printed:\n${lastLines(output)}`),
  ]
  return `\n✗ ${nameOf(failed)}\n\n${parts.filter(Boolean).join('\n\n')}\n`
}

/** Returns one line: the name and the first lines of the message. */
export function formatShortFailure(failed: Failed): string {
  const lines = failed.failure.message.split('\n').filter((line) => line.trim())
  const message = lines.slice(0, FIRST_LINES).map((line) => line.trim())
  return `✗ ${nameOf(failed)}: ${message.join(' · ').slice(0, MAX_LINE)}`
}

/** Returns the first lines of a text that may be the bytes of a file. */
function cut(text: string): string {
  const lines = text.trim().replace(NO_TEXT, '·').split('\n')
  const shown = lines
    .slice(0, MAX_DIFF_LINES)
    .map((line) => (line.length > MAX_DIFF_WIDTH ? `${line.slice(0, MAX_DIFF_WIDTH)}…` : line))
  return [...shown, ...(lines.length > MAX_DIFF_LINES ? [`… and ${lines.length - MAX_DIFF_LINES} more lines`] : [])].join('\n')
}

/** Returns the last lines of an output, where the reason is. */
function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-MAX_OUTPUT_LINES).join('\n')
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}

/** Returns the lines around a place, with a mark at the place. Empty if the file cannot be read. */
function frame({ file, line, column }: NonNullable<Failure['at']>): string {
  const full = path.resolve(file)
  if (!fs.existsSync(full)) return ''
  const lines = fs.readFileSync(full, 'utf8').split('\n')
  const first = Math.max(1, line - AROUND)
  const shown = lines.slice(first - 1, line + AROUND).map((text, index) => {
    const number = first + index
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(4)} | ${text}`
    return number === line ? `${row}\n       | ${' '.repeat(Math.max(0, column - 1))}^` : row
  })
  return shown.join('\n')
}
