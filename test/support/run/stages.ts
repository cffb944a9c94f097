import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Options } from './parseOptions.ts'

export interface Stage {
  name: string
  /** Names of stages that must have passed. */
  needs: string[]
  /** How many of the two processors it keeps busy. Stages run at the same time when the sum allows. */
  weight: 1 | 2
  /** A `program` has no tests to report: its exit code is its result. */
  kind: 'vitest' | 'playwright' | 'program'
  /** Projects of Vitest. */
  projects?: string[]
  needsBrowser?: boolean
  /** Runs only with `npm run test:all`, or when its files are chosen. */
  isSlow?: boolean
  /**
   * Returns what to run.
   * @param files the chosen test files, or null for all.
   */
  command: (options: Options, files: string[] | null) => Command
}

export interface Command {
  /** The script that Node runs, in node_modules. */
  script: string
  args: string[]
  env?: Record<string, string>
}

/** How many processors the stages share. */
export const PROCESSORS = 2
/** The browser tests of `npm test`. Those of frames run with blocked storage, and with storage only if it matters to them. */
const CORE = ['--grep', String.raw`@core\b`, '--grep-invert', String.raw`^frames with storage (?!.*@storage\b)`]
const TAIL = ['--grep', String.raw`^(?!.*@core\b)|^frames with storage (?!.*@storage\b)`]
const SLOW = ['--grep', '(^| )slow/']

const TURBO = {
  script: 'turbo/bin/turbo',
  args: ['--output-logs=new-only', '--ui=stream'],
  env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
}

/** The stages in the order in which they start. */
export const STAGES: Stage[] = [
  turbo('generate', []),
  turbo('build', ['generate']),
  vitest({ name: 'web', projects: ['web', 'page'], needs: ['generate'], weight: 1 }),
  vitest({ name: 'api', projects: ['api'], needs: ['generate'], weight: 2 }),
  vitest({ name: 'package', projects: ['package'], needs: ['build'], weight: 1 }),
  { name: 'browser', kind: 'playwright', needs: ['build'], weight: 1, needsBrowser: true, command: runPlaywright },
  // Waits for packages from the registry most of the time.
  vitest({
    name: 'slow',
    projects: ['slow', 'sdk', 'api-slow', 'support'],
    needs: ['build'],
    weight: 1,
    needsBrowser: true,
    isSlow: true,
  }),
  {
    name: 'faults',
    kind: 'program',
    needs: ['build'],
    weight: 2,
    isSlow: true,
    command: () => ({ script: 'tsx/dist/cli.mjs', args: ['test/faults/run.ts'], env: { FAULTS_LIVES: '3' } }),
  },
]

function turbo(name: string, needs: string[]): Stage {
  // Nothing runs beside `generate`, because all that follows reads what it writes.
  const weight = needs.length ? 1 : 2
  return { name, needs, weight, kind: 'program', command: () => ({ ...TURBO, args: ['run', name, ...TURBO.args] }) }
}

function vitest(stage: Omit<Stage, 'kind' | 'command'>): Stage {
  const projects = (stage.projects ?? []).flatMap((name) => ['--project', name])
  const reporter = path.join(import.meta.dirname, 'vitestReporter.ts')
  return {
    ...stage,
    kind: 'vitest',
    command: ({ name }, files) => ({
      script: 'vitest/vitest.mjs',
      args: ['run', ...projects, `--reporter=${reporter}`, ...(name === null ? [] : ['-t', name]), ...(files ?? [])],
    }),
  }
}

function runPlaywright({ name, set }: Options, files: string[] | null): Command {
  const reporter = path.join(import.meta.dirname, 'playwrightReporter.ts')
  const filter = name === null ? tagFilter(set, files) : ['--grep', name, '--pass-with-no-tests']
  const hasSlow = set === 'all' || set === 'slow' || files?.some((file) => file.startsWith('test/slow/'))
  return {
    script: '@playwright/test/cli.js',
    args: ['test', ...filter, `--reporter=${reporter}`, ...(files ?? [])],
    ...(hasSlow && { env: { TEST_ALL: '1' } }),
  }
}

/** A test that somebody chose runs, whatever its tag. The title of a file is a part of what Playwright searches. */
function tagFilter(set: Options['set'], files: string[] | null): string[] {
  if (files) return []
  return { quick: CORE, tail: TAIL, slow: SLOW, all: [] }[set]
}

/** A folder for what the stages of a run report. It is deleted when the process exits. */
export function createReportFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-reports-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
