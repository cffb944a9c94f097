import { type Contract, resolve, type Schema } from './contract.ts'

/** A field of a request or response. */
export interface Field {
  name: string
  /** In words: `string`, `list of integers`, `Product or null`. */
  type: string
  isRequired: boolean
  isDeprecated: boolean
  description: string
  /** What a value must keep to, such as `at most 200 characters`. */
  limits: string[]
  /** Fields of an object, or of the objects in a list. */
  fields: Field[]
}

/** A level deeper, a page would repeat whole objects many times. */
const DEEPEST = 4

/** Returns the fields of an object, those of its parts included. */
export function fieldsOf(contract: Contract, given: Schema, seen: Schema[] = []): Field[] {
  const schema = resolve(contract, given)
  if (seen.includes(schema) || seen.length >= DEEPEST) return []
  const inside = [...seen, schema]
  if (schema.items) return fieldsOf(contract, schema.items, seen)
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(contract, { name, schema: property, isRequired: schema.required?.includes(name) ?? false, seen: inside }),
  )
  const others = parts.flatMap((part) => fieldsOf(contract, part, seen))
  return [...new Map([...others, ...own].map((field) => [field.name, field])).values()]
}

interface Named {
  name: string
  schema: Schema
  isRequired: boolean
  /** The objects around it, so that one that contains itself ends. */
  seen?: Schema[]
  description?: string
}

/** Describes one field or parameter. */
export function fieldOf(contract: Contract, { name, schema, isRequired, seen = [], description }: Named): Field {
  const node = { ...resolve(contract, schema), ...schema }
  return {
    name,
    type: typeOf(contract, schema),
    isRequired,
    isDeprecated: node.deprecated ?? false,
    description: description ?? node.description ?? '',
    limits: limitsOf(node),
    fields: fieldsOf(contract, schema, seen),
  }
}

function typeOf(contract: Contract, given: Schema): string {
  const schema = resolve(contract, given)
  if (schema.format === 'binary') return 'file'
  if (schema.items) return `list of ${typeOf(contract, schema.items)}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && !schema.properties) return [...new Set(choices.map((one) => typeOf(contract, one)))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat()
  const [main, ...others] = types
  return [FORMATS[schema.format ?? ''] ?? main!, ...others].join(' or ')
}
const FORMATS: Record<string, string> = { uuid: 'UUID', 'date-time': 'time', date: 'date', email: 'email address', uri: 'URL' }

function limitsOf(schema: Schema): string[] {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const values = schema.enum ?? schema.items?.enum
  return [
    ...(values ? [`one of ${values.map((one) => `\`${String(one)}\``).join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...rangeOf(minimum, maximum, ''),
    ...rangeOf(minLength, maxLength, ' characters'),
    ...rangeOf(minItems, maxItems, ' entries'),
  ]
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string[] {
  const write = (count: number) => count.toLocaleString('en-US')
  if (least !== undefined && most !== undefined && least > 0) return [`${write(least)} to ${write(most)}${unit}`]
  if (most !== undefined) return [`at most ${write(most)}${unit}`]
  return least === undefined || least === 0 ? [] : [`at least ${write(least)}${unit}`]
}
