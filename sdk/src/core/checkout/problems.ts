import type { LinktillError } from '../LinktillError.js'
import type { Problem } from './state.js'

/** What a refused call means to the shopper. Order of the texts: spec 2 §8. */
export function toProblem(error: LinktillError): Problem {
  if (error.code === 'payments_unavailable') return { code: 'payments_unavailable' }
  if (error.status === 0) return { code: 'unreachable' }

  const { message } = (error.body ?? {}) as { message?: string }
  const joined = error.errors.map(({ msg }) => msg).join(', ')
  return { code: 'server', reason: error.code, message: message || joined || `HTTP error: ${error.status}` }
}
