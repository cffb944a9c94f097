import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startNode, waitIfStopping } from './children.ts'
import { collectResult, type StageResult, type Watcher } from './collectResult.ts'
import type { RunEvent, Wait } from './events.ts'
import type { Command, Stage } from './stages.ts'

const READ_MS = 200
/** Kept of what a stage prints, for when it crashes. */
const MAX_OUTPUT = 200_000
const MODULES = path.resolve(import.meta.dirname, '../../../node_modules')

interface StageOptions extends Watcher {
  /** For the reports. */
  folder: string
  /** Whether it is right that no test runs, such as with a pattern of names. */
  mayBeEmpty: boolean
  /** Whether tests record what they wait for. */
  hasTimes: boolean
}

/** Runs a stage. Calls `onProgress` and `onFailure` while it runs. */
export async function runStage(
  stage: Stage,
  { script, args, env }: Command,
  { folder, mayBeEmpty, hasTimes, ...watcher }: StageOptions,
): Promise<StageResult> {
  const { result, take, fail, hasEnded, end } = collectResult(stage, watcher)
  const events = path.join(folder, `${stage.name}.jsonl`)
  fs.writeFileSync(events, '')
  const times = path.join(folder, `${stage.name}-times`)
  fs.mkdirSync(times, { recursive: true })

  const child = startNode([path.join(MODULES, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, TEST_EVENTS: events, ...(hasTimes && { TEST_TIMES: times }) },
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)))
  const read = followEvents(events, take)
  const timer = setInterval(read, READ_MS)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearInterval(timer)
  await waitIfStopping()
  read()

  const hasCrashed = stage.kind === 'program' ? code !== 0 : !hasEnded() || (code !== 0 && !result.failures.length)
  const isEmpty = result.tests === 0 && !result.failures.length && !mayBeEmpty
  const message = hasCrashed ? `It ended with ${signal ?? `code ${code}`}.` : 'No test ran.'
  const printed = stripVTControlCharacters(output).trim()
  if (hasCrashed || isEmpty) fail({ name: [], failure: { message, ...(printed && { output: printed }) } })
  result.waits = fs.readdirSync(times).flatMap((file) => readLines<Wait>(fs.readFileSync(path.join(times, file), 'utf8')))
  end()
  return result
}

/** Returns a function that reads the lines added to a file since its last call. */
function followEvents(file: string, take: (event: RunEvent) => void): () => void {
  let offset = 0
  let rest = ''
  const decoder = new TextDecoder()
  return () => {
    const { size } = fs.statSync(file)
    if (size === offset) return
    const bytes = Buffer.alloc(size - offset)
    const handle = fs.openSync(file, 'r')
    fs.readSync(handle, bytes, 0, bytes.length, offset)
    fs.closeSync(handle)
    offset = size
    const text = rest + decoder.decode(bytes, { stream: true })
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    readLines<RunEvent>(text.slice(0, end)).forEach(take)
  }
}

const readLines = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
