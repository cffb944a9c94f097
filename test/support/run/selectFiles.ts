import type { Options } from './parseOptions.ts'

export interface TestFile {
  /** Relative to the project. */
  file: string
  stage: string
  isSlow: boolean
}

/** Chosen files by the name of their stage. A browser test may have a line: `test/browser/orders.spec.ts:31`. */
export type Choice = Map<string, string[]>

/**
 * Returns the files that words or paths choose. A word chooses quick tests, and slow ones only if nothing quick has it.
 * @throws Error with a sentence for a person if one of them chooses nothing.
 */
export function selectFiles(subjects: string[], files: TestFile[], set: Options['set']): Choice {
  const chosen = subjects.flatMap((subject) => {
    const found = isPath(subject) ? findByPath(subject, files) : findByWord(subject, files, set)
    if (!found.length) throw new Error(`No test file has "${subject}" in its path.`)
    return found
  })
  return groupByStage(chosen)
}

export function groupByStage(files: Pick<TestFile, 'file' | 'stage'>[]): Choice {
  const choice: Choice = new Map()
  for (const { file, stage } of files) choice.set(stage, [...new Set([...(choice.get(stage) ?? []), file])])
  return choice
}

/** Returns one line: `api 3 files, browser test/browser/tips.spec.ts`. */
export function describeChoice(choice: Choice): string {
  const parts = [...choice].map(([stage, files]) => `${stage} ${files.length === 1 ? files[0] : `${files.length} files`}`)
  return parts.join(', ')
}

/** Returns a text without what differs between `payment-requests`, `paymentRequests` and `PaymentRequests`. */
export const plain = (text: string): string => text.toLowerCase().replace(/[-_ ]/g, '')

const isPath = (subject: string): boolean => /[/\\]|\.(test|spec)\.tsx?(:\d+)?$/.test(subject)

function findByPath(subject: string, files: TestFile[]): TestFile[] {
  const [, place, line = ''] = /^(?:\.\/)?(.+?)\/?(:\d+)?$/.exec(subject)!
  const exact = files.filter(({ file }) => file === place)
  const found = exact.length ? exact : files.filter(({ file }) => `/${file}/`.includes(`/${place}/`))
  return found.map((one) => ({ ...one, file: one.stage === 'browser' ? one.file + line : one.file }))
}

function findByWord(subject: string, files: TestFile[], set: Options['set']): TestFile[] {
  const named = files.filter(({ file }) => plain(file).includes(plain(subject)))
  const quick = named.filter(({ isSlow }) => !isSlow)
  return quick.length && set === 'quick' ? quick : named
}
