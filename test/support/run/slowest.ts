import { formatDuration } from './format.ts'
import type { StageResult } from './collectResult.ts'

const MAX_FILES = 50

/** Returns the slowest files of a stage with what they waited for, the time before its first test, and the sums. */
export function formatSlowest({ name, files, waits, setUpMs }: StageResult): string {
  const sums = new Map<string, number>()
  const byFile = new Map(files.map(({ file, ms, waits }) => [file, { ms, waits: new Map(Object.entries(waits)) }]))
  for (const { waits } of byFile.values()) for (const [kind, ms] of waits) add(sums, kind, ms)
  for (const { kind, ms, file } of waits) {
    add(sums, kind, ms)
    const own = file && byFile.get(file)
    if (own) add(own.waits, kind, ms)
  }
  const slowest = [...byFile].toSorted(([, one], [, other]) => other.ms - one.ms).slice(0, MAX_FILES)
  const lines = slowest.map(
    ([file, { ms, waits }]) => `  ${seconds(ms).padStart(8)}  ${file}${listed([...waits].filter(isLong), '   (', ')')}`,
  )
  const setUp = setUpMs === null ? '' : `, set-up ${formatDuration(setUpMs)}`
  return [`\n${name}: ${files.length} files${setUp}${listed([...sums], '; waits: ')}`, ...lines].join('\n')
}

function add(sums: Map<string, number>, kind: string, ms: number): void {
  sums.set(kind, (sums.get(kind) ?? 0) + ms)
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Of a file, shorter waits are left out. */
const isLong = ([, ms]: [string, number]): boolean => ms >= 50

function listed(sums: [string, number][], before: string, after = ''): string {
  const parts = sums.toSorted(([, one], [, other]) => other - one).map(([kind, ms]) => `${kind} ${seconds(ms)}`)
  return parts.length ? before + parts.join(', ') + after : ''
}
