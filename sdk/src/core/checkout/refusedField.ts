import type { LinktillError } from '../LinktillError.js'
import type { FieldName, Problem } from './state.js'

/** Returns the form field that the server rejected, or null: `shippingAddress.zip` → `zip`. */
export function refusedField(error: LinktillError): { name: FieldName; problem: Problem } | null {
  for (const { path, msg } of error.errors) {
    const name =
      FIELDS[path] ?? (path.startsWith('shippingAddress.') ? (path.slice('shippingAddress.'.length) as FieldName) : null)
    if (name)
      return {
        name,
        problem: name === 'email' ? { code: 'email_invalid' } : { code: 'server', reason: error.code, message: msg },
      }
  }
  return null
}

const FIELDS: Record<string, FieldName> = { customerEmail: 'email', country: 'taxCountry', vatNumber: 'vatNumber' }

/** Returns whether the field belongs to step 1. */
export const isContactField = (name: FieldName): boolean => CONTACT_FIELDS.has(name)
const CONTACT_FIELDS = new Set<FieldName>(['email', 'taxCountry', 'vatNumber'])
