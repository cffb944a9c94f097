import { LinktillError } from '@linktill/sdk'
import type { Problems } from './form.ts'

/**
 * What the API refused, by field of the form. `names` says which field of the form a path of the API stands for.
 * Null when no named field is at fault: the sentence of the error then says it all.
 */
export function fieldProblems<Values>(error: unknown, names: Record<string, keyof Values>): Problems<Values> | null {
  if (!(error instanceof LinktillError)) return null
  const problems: Problems<Values> = {}
  for (const { path, msg } of error.errors) {
    // An entry of a list belongs to the field of that list.
    const name = names[path] ?? names[path.replace(/\.\d+$/, '')]
    if (name) problems[name] = msg
  }
  return Object.keys(problems).length > 0 ? problems : null
}

/** The error itself, or one with `fallback` where the server answered without a sentence of its own. */
export const worded = (error: unknown, fallback: string): unknown =>
  error instanceof LinktillError && error.code === 'unknown' ? new Error(fallback, { cause: error }) : error
