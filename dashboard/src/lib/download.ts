import type { Input } from '@linktill/sdk'

/** What a list is exported as. */
export type SheetFormat = NonNullable<NonNullable<Input<'exportOrders'>['query']>['format']>

/** Downloads a file that was created in the browser. */
export function download(file: Blob, name: string) {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(file)
  anchor.download = name
  anchor.click()
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
}
