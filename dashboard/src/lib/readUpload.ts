import { signal, type ReadonlySignal } from '@preact/signals-react'
import type { Reading, Understood } from './readingChoices.ts'
import { createSheetUpload } from './sheetUpload.ts'

export type ReadUpload<Result extends { understood?: Understood }> = ReturnType<typeof createReadUpload<Result>>

/**
 * The state of a dialog that imports a spreadsheet and shows how it was read, which can be changed.
 * @param dryRun asks the server what the file would do, read so. `useKept` is whether earlier choices count.
 * @param missing the problem of a check without a file.
 */
export function createReadUpload<Result extends { understood?: Understood }>(
  dryRun: (file: File, reading: Reading, useKept: boolean) => Promise<Result>,
  missing: string,
) {
  const reading = signal<Reading>({})
  // Whether the reading is the one of an earlier import.
  const isKept = signal(false)
  let useKept = true
  const upload = createSheetUpload(async (file) => {
    const result = await dryRun(file, reading.peek(), useKept)
    if (result.understood?.kept) {
      reading.value = result.understood.kept
      isKept.value = true
    }
    return result
  }, missing)
  return {
    ...upload,
    reading: reading as ReadonlySignal<Reading>,
    isKept: isKept as ReadonlySignal<boolean>,
    startOver() {
      reading.value = {}
      isKept.value = false
      useKept = true
      upload.startOver()
    },
    /** Reads the file in another way. The former way stays if the file cannot be read in the new one. */
    async read(next: Reading) {
      const before = { reading: reading.peek(), isKept: isKept.peek() }
      reading.value = next
      isKept.value = false
      useKept = false
      await upload.checkAgain()
      if (upload.problem.peek() === null) return
      reading.value = before.reading
      isKept.value = before.isKept
    },
  }
}
