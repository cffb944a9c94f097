import { LinktillError } from '@linktill/sdk'
import type { Problems } from './form.ts'

/**
 * Converts an API error to problems by field. `names` maps paths of the API to fields of the form.
 * Returns null if no mapped field is invalid; show the message of the error then.
 */
export function fieldProblems<Values>(error: unknown, names: Record<string, keyof Values>): Problems<Values> | null {
  if (!(error instanceof LinktillError)) return null
  const problems: Problems<Values> = {}
  for (const { path, msg } of error.errors) {
    // An error in a list entry belongs to the field of the list.
    const name = names[path] ?? names[path.replace(/\.\d+$/, '')]
    if (name) problems[name] = msg
  }
  return Object.keys(problems).length > 0 ? problems : null
}

/** Returns the error, or one with the message `fallback` if the server sent no message. */
export const withFallback = (error: unknown, fallback: string): unknown =>
  error instanceof LinktillError && error.code === 'unknown' ? new Error(fallback, { cause: error }) : error
