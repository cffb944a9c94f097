import { parseArgs } from 'node:util'

export const USAGE = `npm test                                   the quick tests
npm test -- orders                         what has this word in its path
npm test -- api/src/features/tips          these files (api/…, test/browser/x.spec.ts:31)
npm test -- orders -t "name"               only tests whose name matches
npm test -- --changed[=REF]                what the changes since REF touch (without REF: since the branch began, or the last commit)
npm test -- --slowest                      also lists the slowest files and what they wait for
npm run test:all                           all tests
npm run test:all -- --tail                 the browser tests that npm test leaves out
npm run test:all -- --slow                 what is slow: installs, started servers, faults
npm run test:repeat                        all tests four times, to find those that do not always pass
npm run test:repeat -- orders --times=10   these tests eleven times (--quick: without what npm test leaves out)`

export interface Options {
  /** Words or paths that choose test files. Empty: all. */
  subjects: string[]
  /** A pattern of test names. */
  name: string | null
  /** The commit since which changes count; empty if the runner finds it. */
  changed: string | null
  slowest: boolean
  /** Which tests run without a choice of files. All are the quick ones, the tail of the browser tests, and the slow ones. */
  set: 'quick' | 'tail' | 'slow' | 'all'
}

export interface RepeatOptions extends Options {
  times: number
}

const FLAGS = {
  name: { type: 'string', short: 't' },
  changed: { type: 'string' },
  slowest: { type: 'boolean' },
  all: { type: 'boolean' },
  tail: { type: 'boolean' },
  slow: { type: 'boolean' },
} as const

/** @throws TypeError with a sentence for a person if an option is unknown. */
export function parseOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({ args: withRef(args), options: FLAGS, allowPositionals: true })
  return {
    subjects: positionals,
    name: values.name ?? null,
    changed: values.changed ?? null,
    slowest: values.slowest ?? false,
    set: values.tail ? 'tail' : values.slow ? 'slow' : values.all ? 'all' : 'quick',
  }
}

/** @throws TypeError with a sentence for a person if an option is unknown, or the number of times is none. */
export function parseRepeatOptions(args: string[]): RepeatOptions {
  const own = { times: { type: 'string' }, quick: { type: 'boolean' } } as const
  const options = { name: FLAGS.name, changed: FLAGS.changed, ...own }
  const { values, positionals } = parseArgs({ args: withRef(args), options, allowPositionals: true })
  const times = Number(values.times ?? 3)
  if (!Number.isInteger(times) || times < 1) throw new TypeError(`--times must be a whole number from 1, not ${values.times}`)
  const set = values.quick ? 'quick' : 'all'
  return { subjects: positionals, name: values.name ?? null, changed: values.changed ?? null, slowest: false, set, times }
}

/** Node's parser has no options with an optional value. */
const withRef = (args: string[]) => args.map((arg) => (arg === '--changed' ? '--changed=' : arg))
