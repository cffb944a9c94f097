/** Bytes of a file, both ends included. */
export interface Part {
  start: number
  end: number
}

/**
 * What a Range header asks for of a file (RFC 9110 §14): one part; 'whole' where there is no range, more than one, or one that
 * was meant for another version of the file; 'none' for a part that the file does not have.
 * @param ifRange the If-Range header: the part is wanted of this version only.
 */
export function readRange(
  range: string,
  ifRange: string,
  { size, etag }: { size: number; etag: string },
): Part | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (ifRange && ifRange.trim() !== etag) return 'whole'
  if (first === '') return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'none'
  return { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), size - 1) }
}
