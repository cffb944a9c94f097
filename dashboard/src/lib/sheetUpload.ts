import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createRunner } from './action.ts'

const MAX_SHEET_BYTES = 10 * 1024 ** 2

/** A file is chosen, then checked without changing anything, then carried out. */
type Step<Result> = { step: 'choose' } | { step: 'checked'; file: File; result: Result }

export type SheetUpload<Result> = ReturnType<typeof createSheetUpload<Result>>

/**
 * The state of a dialog that imports a spreadsheet.
 * @param dryRun asks the server what the file would do.
 * @param missing the problem of a check without a file.
 */
export function createSheetUpload<Result>(dryRun: (file: File) => Promise<Result>, missing: string) {
  const file = signal<File | null>(null)
  const step = signal<Step<Result>>({ step: 'choose' })
  const { busy, problem, run } = createRunner()

  return {
    file: file as ReadonlySignal<File | null>,
    step: step as ReadonlySignal<Step<Result>>,
    problem: problem as ReadonlySignal<string | null>,
    busy,

    choose(next: File) {
      problem.value = sheetProblem(next)
      file.value = problem.peek() === null ? next : null
    },
    remove() {
      file.value = null
    },
    check: () =>
      run(async () => {
        const sheet = file.peek()
        if (!sheet) throw new Error(missing)
        step.value = { step: 'checked', file: sheet, result: await dryRun(sheet) }
      }),
    /** Checks the same file once more, after a choice that the check depends on. */
    checkAgain: () =>
      run(async () => {
        const now = step.peek()
        if (now.step === 'checked') step.value = { ...now, result: await dryRun(now.file) }
      }),
    startOver() {
      file.value = null
      problem.value = null
      step.value = { step: 'choose' }
    },
    /** Does the work with the file that was checked. */
    carryOut: (work: (file: File, result: Result) => Promise<void>) =>
      run(async () => {
        const now = step.peek()
        if (now.step === 'checked') await work(now.file, now.result)
      }),
  }
}

function sheetProblem({ name, size }: File): string | null {
  if (!/\.(xlsx|xls|csv)$/i.test(name)) return 'Invalid file type. Please upload .xlsx, .xls or .csv files.'
  return size > MAX_SHEET_BYTES ? 'File size exceeds 10MB limit.' : null
}
