import type { ErrorObject } from 'ajv'
import type { FieldError } from './errors.ts'

/** Nobody reads more, and a refusal must cost less than what it refuses. */
export const MOST_ERRORS = 20
/** Longer than any path of the contract. */
const LONGEST = 200

/**
 * Converts ajv's errors to one sentence per field, with the caller's field names: `items.0.quantity must be at least 1.`
 * @returns those of the first 20 fields.
 */
export function fieldErrors(found: ErrorObject[]): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const error of found) {
    if (errors.size === MOST_ERRORS) break
    const path = fieldPath(error)
    const known = error.parentSchema?.['x-invalid'] as string | undefined
    // A value that fits none of its schemas has failed in each of them, and the first says nothing of the others.
    if (error.keyword === 'oneOf' && known) errors.set(path, { path, msg: `${path} ${known}.` })
    // Schemas such as `type: [string, null]` report several errors. The first is the useful one.
    if (errors.has(path) || error.keyword === 'if') continue
    const what = error.propertyName === undefined ? '' : ': a name'
    errors.set(path, { path, msg: `${path || 'The body'}${what} ${reason(error)}.` })
  }
  return [...errors.values()]
}

/** Returns the path of a field as errors name it. A name that nobody knows can be as long as the body. */
export const pathOf = (parts: string[]): string => parts.join('.').slice(0, LONGEST)

function fieldPath({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') parts.push(params['missingProperty'] as string)
  if (keyword === 'additionalProperties') parts.push(params['additionalProperty'] as string)
  return pathOf(parts)
}

function reason({ keyword, params, message, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a known field'
    case 'enum':
      if (parentSchema?.['x-invalid']) return parentSchema['x-invalid'] as string
      return `must be one of: ${(params['allowedValues'] as unknown[]).filter((value) => value !== null).join(', ')}`
    case 'const':
      return `must be ${String(params['allowedValue'])}`
    case 'type':
      return `must be ${[params['type']].flat().join(' or ')}`
    case 'format':
      return `must be a valid ${params['format'] === 'uuid' ? 'id' : String(params['format'])}`
    case 'pattern':
      return (parentSchema?.['x-invalid'] as string | undefined) ?? 'is not valid'
    case 'multipleOf':
      return params['multipleOf'] === 0.01 ? 'must have at most 2 decimals' : `must be a multiple of ${params['multipleOf']}`
    case 'minLength':
      return params['limit'] === 1 ? 'is required' : `must be at least ${params['limit']} characters long`
    case 'maxLength':
      return `must be at most ${params['limit']} characters long`
    case 'minimum':
      return `must be at least ${params['limit']}`
    case 'maximum':
      return `must be at most ${params['limit']}`
    case 'minItems':
      return `must have at least ${params['limit']} ${params['limit'] === 1 ? 'entry' : 'entries'}`
    case 'maxProperties':
      return `must have at most ${params['limit']} names`
    case 'maxItems':
      return `must have at most ${params['limit']} entries`
    default:
      return message ?? 'is not valid'
  }
}
