import type { LinktillError } from '../LinktillError.js'
import { BILLING_FIELDS, type FieldName, type Problem } from './state.js'

/** Returns the form field that the server rejected, or null: `shippingAddress.zip` → `zip`. */
export function refusedField(error: LinktillError): { name: FieldName; problem: Problem } | null {
  for (const { path, msg } of error.errors) {
    const name = fieldAt(path)
    if (name)
      return {
        name,
        problem: name === 'email' ? { code: 'email_invalid' } : { code: 'server', reason: error.code, message: msg },
      }
  }
  return null
}

const FIELDS: Record<string, FieldName> = {
  customerEmail: 'email',
  country: 'taxCountry',
  state: 'state',
  zip: 'zip',
  company: 'company',
  vatNumber: 'vatNumber',
  buyerPeppolId: 'peppolId',
}

function fieldAt(path: string): FieldName | null {
  const [form, field = ''] = path.split('.')
  if (form === 'shippingAddress' && field) return field as FieldName
  if (form === 'billingAddress' && field) return `billing${field[0]!.toUpperCase()}${field.slice(1)}` as FieldName
  return FIELDS[path] ?? null
}

/** Returns whether the field belongs to step 1. */
export const isContactField = (name: FieldName): boolean => CONTACT_FIELDS.has(name)
const CONTACT_FIELDS = new Set<FieldName>(['email', 'taxCountry', 'company', ...BILLING_FIELDS, 'vatNumber', 'peppolId'])
