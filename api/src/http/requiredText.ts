import { invalidField } from './errors.ts'

/** Returns the trimmed text. @throws 400 naming the field if nothing is left. */
export function requiredText(field: string, text: string, message = `${field} is required.`): string {
  const trimmed = text.trim()
  if (!trimmed) throw invalidField(field, message)
  return trimmed
}
