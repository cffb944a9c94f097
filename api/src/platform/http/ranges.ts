/** Bytes of a file, both ends inclusive. */
export interface Part {
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110 §14). Returns one part; 'whole' without a range, with several, or for another version of the
 * file; 'none' for a part beyond the end.
 * @param ifRange the If-Range header: the part is valid only for this version.
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
