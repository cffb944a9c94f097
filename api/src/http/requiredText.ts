import { invalidField } from './errors.ts'

/** A text that must say something, without the blanks around it. @throws 400 naming the field. */
export function requiredText(field: string, text: string, message = `${field} is required.`): string {
  const trimmed = text.trim()
  if (!trimmed) throw invalidField(field, message)
  return trimmed
}
