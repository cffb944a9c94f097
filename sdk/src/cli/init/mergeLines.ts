/** Adds lines to a text that it does not have yet. A variable that has a value keeps it. */
export function mergeLines(text: string, lines: string[]): string {
  const has = new Set(text.split(/\r?\n/).flatMap((line) => [line.trim(), line.split('=')[0]!.trim()]))
  const missing = lines.filter((line) => !has.has(line) && !has.has(line.split('=')[0]!))
  if (!missing.length) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return `${text && !/\n$/.test(text) ? text + end : text}${missing.join(end)}${end}`
}
