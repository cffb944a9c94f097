import type { LinktillError } from '../LinktillError.js'
import type { Problem } from './state.js'

/** Converts a failed request into a problem to show to the shopper. */
export function toProblem(error: LinktillError): Problem {
  if (error.code === 'payments_unavailable') return { code: 'payments_unavailable' }
  if (error.status === 0) return { code: 'unreachable' }

  const { message } = (error.body ?? {}) as { message?: string }
  const joined = error.errors.map(({ msg }) => msg).join(', ')
  return { code: 'server', reason: error.code, message: message || joined || `HTTP error: ${error.status}` }
}
