import type { FieldError } from './errors.ts'
import { pathOf } from './fieldErrors.ts'

/**
 * Control characters except tab and line breaks, and two code points that are no characters. XML cannot contain them, so an
 * electronic invoice with one is not readable, and PostgreSQL cannot store the zero character.
 */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/
/** Embeddings and overrides of direction. They have no use in a single text, and with one `gpj.exe` reads `exe.jpg`. */
const OVERRIDE = /[\u202a-\u202e]/g
const ISOLATE = /[\u2066-\u2069]/g
const MARK = /[\u202a-\u202e\u2066-\u2069]/
const POP = '\u2069'
/** Deeper than any valid body. Recursion without a limit could overflow the stack. */
const MAX_DEPTH = 50
/** Passwords are compared exactly as typed (docs/run/security.md). */
const EXACT = /password/i

/**
 * Returns a text that cannot change the direction of what surrounds it. Phones and address books add overrides to what is
 * copied from them, so they are removed and not refused. Isolates stay if each one is closed.
 */
export function withoutOverrides(text: string): string {
  if (!MARK.test(text)) return text
  const plain = text.replace(OVERRIDE, '')
  return isBalanced(plain) ? plain : plain.replace(ISOLATE, '')
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(ISOLATE)) if ((open += mark === POP ? -1 : 1) < 0) return false
  return open === 0
}

/** Replaces every text below a value by `withoutOverrides` of it, in place. Returns the value. */
export function removeOverrides<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return withoutOverrides(value) as T
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  const parts = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(parts)) {
    if (EXACT.test(key)) continue
    if (typeof inner === 'object') removeOverrides(inner, depth + 1)
    else if (typeof inner === 'string' && MARK.test(inner)) parts[key] = withoutOverrides(inner)
  }
  return value
}

/** Finds texts that JSON allows and that are not stored: with a control character, or with half of a surrogate pair. */
export function unstorableTexts(value: unknown, path: string[] = []): FieldError[] {
  if (typeof value === 'string') {
    const bad = CONTROL.test(value) || !value.isWellFormed()
    return bad ? [{ path: pathOf(path), msg: `${pathOf(path)} contains characters that cannot be stored.` }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  if (path.length > MAX_DEPTH) return [{ path: pathOf(path), msg: 'The body is nested too deeply.' }]
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorableTexts(key, path),
    ...unstorableTexts(inner, [...path, key]),
  ])
}
