/** The beginning of every hash of 16 bytes in PostgreSQL: its constant, plus the length, plus another constant. */
const SEED = (0x9e3779b9 + 16 + 3923095) | 0

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** Returns PostgreSQL's hash of a uuid, `uuid_hash`. Citus divides rows by it (Bob Jenkins' lookup3, `hash_bytes`). */
export function hashOfUuid(uuid: string): number {
  const words = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  let a = (SEED + words.readInt32LE(0)) | 0
  let b = (SEED + words.readInt32LE(4)) | 0
  let c = (SEED + words.readInt32LE(8)) | 0

  a = ((a - c) ^ rotate(c, 4)) | 0
  c = (c + b) | 0
  b = ((b - a) ^ rotate(a, 6)) | 0
  a = (a + c) | 0
  c = ((c - b) ^ rotate(b, 8)) | 0
  b = (b + a) | 0
  a = ((a - c) ^ rotate(c, 16)) | 0
  c = (c + b) | 0
  b = ((b - a) ^ rotate(a, 19)) | 0
  a = (a + c) | 0
  c = ((c - b) ^ rotate(b, 4)) | 0
  b = (b + a) | 0

  a = (a + words.readInt32LE(12)) | 0

  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}
