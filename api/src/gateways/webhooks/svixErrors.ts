import { ApiException } from 'svix'
import { invalidField, notFound, refused, unavailable } from '../../platform/http/errors.ts'

/** Svix's names of the fields that callers of our API can set, and ours. */
const FIELDS: Record<string, string> = {
  url: 'url',
  description: 'description',
  eventTypes: 'event_types',
  filterTypes: 'event_types',
  since: 'since',
  until: 'until',
  iterator: 'cursor',
}

/** A body of Svix's errors: 422 lists fields, every other status has a code and a sentence. */
interface SvixError {
  code?: string
  detail?: string | { loc: string[]; msg: string }[]
}

/**
 * Waits for a call to Svix.
 * @throws ApiError 404, 400 with the field that Svix names, 422 at a limit of Svix's, else 503.
 */
export async function callSvix<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw asApiError(what, error)
  }
}

function asApiError(what: string, error: unknown) {
  const { code: status, body } = error instanceof ApiException ? (error as ApiException<SvixError>) : {}
  const { code, detail } = body ?? {}
  if (status === 404) return notFound(what)
  if (status === 400 && code === 'limit_reached') return refused('limit_reached', String(detail))
  const [named] = Array.isArray(detail) ? detail : []
  // `['query', 'iterator', '__all__']`: the field is not always last.
  const field = named?.loc.map((part) => FIELDS[part]).find(Boolean)
  if (status === 422 && named && field) return invalidField(field, `The webhook service rejected ${field}: ${named.msg}`)
  return unavailable('The webhook service does not answer.', error)
}

/** Ignores a 404: the object to delete is already gone. */
export function ignoreMissing(error: unknown): void {
  if ((error as { status?: number }).status !== 404) throw error
}
