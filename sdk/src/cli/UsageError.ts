/** Something that the person at the terminal can put right. Printed without a stack. */
export class UsageError extends Error {
  override name = 'UsageError'
}
