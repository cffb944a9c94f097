import { resolve, type Schema, type Served } from './document.ts'
import { ID } from './world.ts'

export interface Sent {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** A request with one invalid place. */
export interface Wrong extends Sent {
  title: string
  status: 400 | 415
  /** The field in the error response, or null if no field is invalid. */
  field: string | null
}

interface Damage {
  what: string
  field: string
  value: unknown
}

/** One content type of a request body. */
interface Body {
  type: string
  isForm: boolean
  schema: Schema
  example: object
  /** Encodes a value. */
  pack: (value: unknown) => unknown
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns the operation's examples, one per content type, with the ids of the examples' objects. */
export function examplesOf(op: Served, parts: Record<string, string> = {}): Sent[] {
  const sent = { method: op.method, path: pathOf(op, parts) }
  const bodies = bodiesOf(op)
  return bodies.length ? bodies.map(({ pack, example }) => ({ ...sent, body: pack(example) })) : [sent]
}

/** Returns the example with one invalid place, for every possible place. */
export function wrongRequestsOf(op: Served): Wrong[] {
  return [...wrongParameters(op), ...bodiesOf(op).flatMap((body) => [...wrongBodies(op, body)])]
}

/** Texts that often cause bugs: path traversal, a zero character, multi-byte letters and an incomplete one. */
const ODD_TEXTS = [
  '%2e%2e%2fx',
  '..%2f..%2fx',
  '%00',
  'a%00b',
  '%c3%bc'.repeat(43),
  '%F0%9F%98%80',
  '%ff',
  '%ED%A0%80',
  '%25',
  "'%22%5c",
  'urn:uuid:0199a1c2-7b3e-7d41-8f60-5c2e9d0a0007',
]

/** Returns the example with an odd, percent-encoded text in each path and query parameter. */
export function oddRequestsOf(op: Served): Sent[] {
  const [sent] = examplesOf(op) as [Sent]
  return (op.parameters ?? []).flatMap(({ name, in: place }) => {
    if (place === 'header') return []
    const marked = place === 'path' ? pathOf(op, { [name]: MARK }) : pathOf(op, {}, { ...queryOf(op), [name]: MARK })
    return ODD_TEXTS.map((odd) => ({ ...sent, path: marked.replace(MARK, odd) }))
  })
}
const MARK = 'PLACE-OF-THE-ODD-TEXT'

/** Path parameters that match no object. */
export const UNKNOWN: Record<string, string> = Object.fromEntries(
  ['id', 'orderId', 'productId', 'urlId', 'payment_id', 'delivery_id'].map((name) => [
    name,
    '0199a1c2-7b3e-7d41-8f60-5c2e9d0affff',
  ]),
)

function* wrongParameters(op: Served): Generator<Wrong> {
  const [sent] = examplesOf(op) as [Sent]
  const refused = (title: string, field: string | null, change: Partial<Sent>): Wrong => ({
    ...sent,
    title,
    status: 400,
    field,
    ...change,
  })
  for (const { name, in: place, required, schema } of op.parameters ?? []) {
    if (name === 'Idempotency-Key') {
      yield refused('a key that is too long', name, { headers: { [name]: 'k'.repeat(256) } })
      yield refused('an empty key', name, { headers: { [name]: '' } })
    }
    if (name === 'If-Match') {
      yield refused('an ETag without quotes', name, { headers: { [name]: 'abc' } })
      yield refused('an empty list of ETags', name, { headers: { [name]: '' } })
    }
    if (place === 'header') continue
    const isQuery = place === 'query'
    if (isQuery && required) yield refused(`${name} left out`, name, { path: pathOf(op, {}, {}) })
    for (const { what, value } of damaged(schema, undefined, name, true)) {
      const other = { [name]: String(value) }
      // An empty path segment matches another operation.
      if (isQuery || value !== '')
        yield refused(`${name} ${what}`, name, { path: isQuery ? pathOf(op, {}, other) : pathOf(op, other) })
    }
  }
  if (op.responses['400'])
    yield refused('an unknown query', 'surprise', { path: pathOf(op, {}, { ...queryOf(op), surprise: '1' }) })
}

function* wrongBodies(op: Served, { type, isForm, schema, example, pack }: Body): Generator<Wrong> {
  const sent = { method: op.method, path: pathOf(op, {}) }
  const required = op.requestBody?.required
  const headers = { 'content-type': isForm ? `${type}; boundary=edge` : type }
  for (const { what, field, value } of damaged(schema, example, '', isForm))
    yield { ...sent, title: `${type} ${field || 'as a whole'} ${what}`, status: 400, field, body: pack(value) }
  if (required) yield { ...sent, title: 'no body', status: 400, field: null }
  yield { ...sent, title: `${type} that is broken`, status: 400, field: null, body: '{"a":', headers }
  yield { ...sent, title: 'plain text', status: 415, field: null, body: 'a', headers: { 'content-type': 'text/plain' } }
}

/** Damages that another type of the same value allows. */
const TYPES_ONLY = /type|format|zero/

/** Yields values that violate the schema in one place. `loose` for strings that are converted to their type. */
function* damaged(given: Schema, value: unknown, field: string, loose: boolean): Generator<Damage> {
  const schema = resolve<Schema>(given)
  // Values of several types. Those of other choices name no type here.
  const choices = schema.oneOf?.every(({ type }) => type) ? schema.oneOf : []
  const types = [schema.type ?? choices.map(({ type }) => type!)].flat(2)
  const is = (type: string) => types.includes(type)
  const wrong = (what: string, wrongValue: unknown): Damage => ({ what, field, value: wrongValue })

  if (!loose || !(is('string') || is('object'))) yield wrong('of another type', otherThan(types))
  if (is('integer')) yield wrong('with a fraction', 1.5)
  if (schema.enum) yield wrong('with an unknown word', 'surprise')
  if (schema.format && schema.format !== 'binary') yield wrong('in another format', 'surprise')
  if (schema.pattern) yield wrong('outside its pattern', outsideOf(schema.pattern))
  if (schema.anyOf?.every(({ format }) => format)) yield wrong('in no known format', 'surprise')
  if (schema.minLength) yield wrong('too short', '')
  if (schema.maxLength) yield wrong('too long', 'x'.repeat(schema.maxLength + 1))
  if (is('string') && !schema.enum && schema.format !== 'binary') yield wrong('with a zero character', `a\0b`)
  if (schema.minimum !== undefined) yield wrong('too small', schema.minimum - 1)
  if (schema.exclusiveMinimum !== undefined) yield wrong('too small', schema.exclusiveMinimum)
  if (schema.maximum !== undefined) yield wrong('too large', schema.maximum + 1)
  if (schema.items) yield* damagedList(schema, value, field, loose)
  if (is('object')) yield* damagedObject(schema, value, field, loose)
  for (const { items: _, ...choice } of choices)
    for (const damage of damaged(choice, value, field, loose)) if (!TYPES_ONLY.test(damage.what)) yield damage
}

function* damagedList(schema: Schema, value: unknown, field: string, loose: boolean): Generator<Damage> {
  const [first] = Array.isArray(value) ? value : []
  if (schema.minItems) yield { what: 'without an entry', field, value: [] }
  if (schema.maxItems) yield { what: 'with too many entries', field, value: Array(schema.maxItems + 1).fill(first ?? 'x') }
  for (const damage of damaged(schema.items!, first, inside(field, '0'), loose)) yield { ...damage, value: [damage.value] }
}

function* damagedObject(schema: Schema, value: unknown, field: string, loose: boolean): Generator<Damage> {
  const whole = (value ?? {}) as Record<string, unknown>
  const { properties = {}, required = [], additionalProperties: others } = schema
  for (const name of required) yield { what: 'left out', field: inside(field, name), value: { ...whole, [name]: undefined } }
  if (others === false) yield { what: 'unknown', field: inside(field, 'surprise'), value: { ...whole, surprise: 'x' } }
  if (schema.propertyNames) yield { what: 'with a bad name inside', field, value: { ['x'.repeat(300)]: 1 } }
  const parts = Object.entries(typeof others === 'object' ? { ...properties, FR: others } : properties)
  for (const [name, part] of parts)
    for (const damage of damaged(part, whole[name], inside(field, name), loose))
      yield { ...damage, value: { ...whole, [name]: damage.value } }
}

const inside = (field: string, name: string) => (field ? `${field}.${name}` : name)

const outsideOf = (pattern: string) => ['!', ' '].find((text) => !new RegExp(pattern, 'u').test(text))

/** A value of none of these types. */
function otherThan(types: string[]): unknown {
  if (types.includes('object')) return []
  if (!types.includes('string')) return 'surprise'
  return types.includes('boolean') ? {} : true
}

function bodiesOf({ requestBody }: Served): Body[] {
  return Object.entries(requestBody?.content ?? {}).map(([type, media]) => {
    const schema = resolve<Schema>(media.schema)
    const isForm = type === 'multipart/form-data'
    const { value: example } = resolve<{ value: object }>(Object.values(media.examples ?? {})[0]!)
    return { type, isForm, schema, example, pack: (value) => (isForm ? formOf(schema, value as object) : value) }
  })
}

/** Encodes the fields of `value` as a form, with real files. */
function formOf({ properties = {} }: Schema, value: object): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(value)) {
    if (text === undefined) continue
    if (properties[name]?.format === 'binary') form.set(name, fileOf(String(text)))
    else form.set(name, String(text))
  }
  return form
}

/** Returns a real file for a name in the examples. A spreadsheet can be plain text. */
const fileOf = (name: string) =>
  name in SHEETS ? new File([SHEETS[name]!], name.replace('.xlsx', '.csv')) : new File([PIXEL], name)

const SHEETS: Record<string, string> = {
  'products.xlsx': 'name,price\nMug,12.50\n',
  'to_ship.xlsx': 'order,tracking_number\n#1001,1Z5R89390357567127\n',
  'customers.xlsx': 'email,name\nnora@example.com,Nora Ek\n',
  'waiting.csv': 'email\nada@example.com\n',
  'promo_codes.xlsx': 'code,percent\nSUMMER25,25\n',
}

function pathOf(op: Served, parts: Record<string, string>, query = queryOf(op)): string {
  const known = ID[op.path.split('/')[1]!]!
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? known[name]!))
  return Object.keys(query).length ? `${path}?${new URLSearchParams(query)}` : path
}

/** Returns only the required query parameters, with any text. */
const queryOf = (op: Served): Record<string, string> =>
  Object.fromEntries(
    (op.parameters ?? []).filter((one) => one.in === 'query' && one.required).map(({ name }) => [name, 'planner']),
  )
