import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startNode, waitIfStopping } from './children.ts'
import type { FileEvent, RunEvent, StageProgress, Wait } from './events.ts'
import type { Failed } from './format.ts'
import type { Command, Stage } from './stages.ts'

const READ_MS = 200
/** Kept of what a stage prints, for when it crashes. */
const MAX_OUTPUT = 200_000
const MODULES = path.resolve(import.meta.dirname, '../../../node_modules')

export interface StageResult {
  name: string
  /** Null if the stage has no tests. */
  tests: number | null
  passed: number
  skipped: number
  failures: Failed[]
  ms: number
  /** From the start to the first test. */
  setUpMs: number | null
  files: FileEvent[]
  /** With `hasTimes`: what code outside the reporters timed. */
  waits: Wait[]
}

/** Runs a stage. Calls `onProgress` and `onFailure` while it runs. */
export async function runStage(
  { name, kind }: Stage,
  { script, args, env }: Command,
  {
    folder,
    onProgress,
    onFailure,
    mayBeEmpty = false,
    hasTimes = false,
  }: {
    /** For the reports. */
    folder: string
    onProgress: (progress: StageProgress) => void
    onFailure: (failure: Failed) => void
    /** Whether it is right that no test runs, such as with a pattern of names. */
    mayBeEmpty?: boolean
    /** Whether tests record what they wait for. */
    hasTimes?: boolean
  },
): Promise<StageResult> {
  const start = Date.now()
  const result: StageResult = {
    name,
    tests: kind === 'program' ? null : 0,
    passed: 0,
    skipped: 0,
    failures: [],
    ms: 0,
    setUpMs: null,
    files: [],
    waits: [],
  }
  const fail = (failure: Failed) => {
    result.failures.push(failure)
    onFailure(failure)
  }
  let of: number | null = null
  let fileCount = 0
  let hasEnded = false
  const take = (event: RunEvent) => {
    if (event.type === 'begin') [of, fileCount] = [event.tests ?? null, event.files ?? 0]
    else if (event.type === 'ready') result.setUpMs = event.at - start
    else if (event.type === 'file') result.files.push(event)
    else if (event.type === 'error')
      fail({ stage: name, ...(event.file && { file: event.file }), name: [], failure: event.failure })
    else if (event.type === 'end') hasEnded = true
    else if (event.outcome === 'skipped') result.skipped++
    else {
      result.tests = (result.tests ?? 0) + 1
      if (event.outcome === 'passed') result.passed++
      else
        fail({
          stage: name,
          file: event.file,
          name: event.name,
          failure: event.failure!,
          ...(event.line !== undefined && { line: event.line }),
        })
    }
    const files = fileCount ? { files: { done: result.files.length, of: fileCount } } : {}
    onProgress({ done: (result.tests ?? 0) + result.skipped, of, ...files })
  }

  const events = path.join(folder, `${name}.jsonl`)
  fs.writeFileSync(events, '')
  const times = path.join(folder, `${name}-times`)
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

  const crashed = kind === 'program' ? code !== 0 : !hasEnded || (code !== 0 && !result.failures.length)
  const problem = crashed ? `It ended with ${signal ?? `code ${code}`}.` : 'No test ran.'
  if (crashed || (result.tests === 0 && !result.failures.length && !mayBeEmpty))
    fail({
      stage: name,
      name: [],
      failure: { message: problem, ...(output.trim() && { output: stripVTControlCharacters(output) }) },
    })
  result.ms = Date.now() - start
  result.waits = fs.readdirSync(times).flatMap((file) => readLines<Wait>(fs.readFileSync(path.join(times, file), 'utf8')))
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
