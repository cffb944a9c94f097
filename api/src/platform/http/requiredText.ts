import { invalidField } from './errors.ts'

/** Anything but spaces, zero-width characters and marks of direction. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/** Returns the trimmed text. @throws 400 naming the field if nothing visible is left. */
export function requiredText(field: string, text: string, message = `${field} is required.`): string {
  const trimmed = text.trim()
  if (!VISIBLE.test(trimmed)) throw invalidField(field, message)
  return trimmed
}
