/** Hands a file that was made in the browser to its user. */
export function download(file: Blob, name: string) {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(file)
  anchor.download = name
  anchor.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
}
