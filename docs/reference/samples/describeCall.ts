import { type Contract, exampleOf, type Parameter, resolve, type Served, successOf } from '../contract.ts'

/** Where samples name the server. The server replaces it with its own address. */
export const ORIGIN = 'https://pay.example.com'
/** What the reader replaces with a credential. In ASCII, because HTTP headers are. */
export const KEY = 'sk_test_YOUR_KEY'
export const SESSION_TOKEN = 'YOUR_SESSION_TOKEN'
const SESSION_COOKIE = 'session=YOUR_SESSION_COOKIE'

/** One call of an operation, independent of a language. */
export interface Call {
  operationId: string
  method: string
  /** With path and query, on the server of the samples. */
  url: string
  path: Record<string, string>
  query: Record<string, string | number>
  /** The bearer token, null for a call without one. */
  token: string | null
  /** Null for a call without the cookie of a session. */
  cookie: string | null
  /** Fields of a form. A file is its name. */
  form: { name: string; value: string; isFile: boolean }[] | null
  /** The body as JSON; undefined without one. */
  json: unknown
  /** What a call that succeeds answers: JSON, a file to save, or only a status. */
  answer: { kind: 'json'; name: string } | { kind: 'file'; name: string } | { kind: 'status' }
}

/** Describes the call that the samples of an operation make, from the contract's own examples. */
export function describeCall(contract: Contract, operation: Served): Call {
  const { operationId, method, path, parameters = [] } = operation
  const valuesAt = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && (parameter.required || parameter.name === 'limit'))
        .map((parameter) => [parameter.name, valueOf(contract, operation, parameter)]),
    )
  const pathValues = valuesAt('path') as Record<string, string>
  const query = valuesAt('query')
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name]!)
  return {
    operationId,
    method,
    url: `${ORIGIN}/api${filled}${search && `?${search}`}`,
    path: pathValues,
    query,
    ...credentialOf(contract, operation),
    ...bodyOf(contract, operation),
    answer: answerOf(contract, operation),
  }
}

/** Values of path parameters that no response of the same path has, by the path and the name of the parameter. */
const OTHERS: Record<string, string> = {
  'carts.urlId': 'Link.url_id',
  'orders.orderId': 'Order.id',
  'orders.productId': 'Product.id',
  'api-keys.id': 'ApiKeyList.data.0.id',
  'sandbox.payment_id': 'PlacedOrder.payment.paymentId',
  'sessions.id': 'SessionList.data.0.id',
  'identities.id': 'IdentityList.data.0.id',
  'passkeys.id': 'Passkey.id',
  'access.id': 'Access.switched_off.0.id',
  'exports.id': 'DataExport.id',
  'shipments.id': 'Shipment.id',
  'waitlist.id': 'Waitlist.data.0.id',
  'subscriptions.id': 'SubscriptionDetails.id',
}
const LIMIT = 20
const TOKEN = 'TOKEN_OF_THE_MAILED_LINK'
/** For an id that no example has. test/contract/samples.slow.test.ts finds it. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

function valueOf(contract: Contract, { path }: Served, { name, schema }: Parameter): string | number {
  if (name === 'limit') return LIMIT
  if (name === 'token') return TOKEN
  if (name === 'q') return 'planner'
  const [word] = resolve(contract, schema).enum ?? []
  if (word !== undefined) return word as string
  const parts = path.slice(1).split('/')
  const at = parts.indexOf(`{${name}}`)
  const place = OTHERS[`${parts[0]}.${name}`] ?? OTHERS[`${parts[at - 1]}.${name}`]
  if (place) return valueIn(contract, place.split('.'))
  // An object is read at its own path, and the example of that response is the object.
  const read = contract.paths[`/${parts.slice(0, at + 1).join('/')}`]?.['get']
  const [media] = Object.values((read && successOf(contract, read).content) ?? {})
  return media ? (exampleOf(contract, media) as { id: string }).id : UNKNOWN
}

const valueIn = ({ components }: Contract, [example, ...fields]: string[]): string =>
  (fields.reduce<unknown>(
    (at, field) => (at as Record<string, unknown> | undefined)?.[field],
    components.examples[example!]?.value,
  ) as string | undefined) ?? UNKNOWN

function credentialOf(contract: Contract, { security = contract.security, parameters = [] }: Served) {
  const choices = security.flatMap((choice) => Object.keys(choice))
  // Papers and downloads are for their buyer, who has a token, and for programs of the merchant.
  const isForBuyers = parameters.some(({ name, required }) => name === 'token' && !required)
  const isOpen = security.length === 0 || (security.length > choices.length && !isForBuyers && !choices.includes('sessionAuth'))
  const token = choices.includes('bearerAuth') ? KEY : choices.includes('sessionAuth') ? SESSION_TOKEN : null
  return { token: isOpen ? null : token, cookie: choices.includes('cookieAuth') ? SESSION_COOKIE : null }
}

function bodyOf(contract: Contract, { requestBody }: Served): Pick<Call, 'form' | 'json'> {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  const example = media && exampleOf(contract, media)
  if (type !== 'multipart/form-data') return { form: null, json: example }
  const { properties = {} } = resolve(contract, media!.schema)
  const form = Object.entries(example as Record<string, unknown>).map(([name, value]) => ({
    name,
    value: String(value),
    isFile: properties[name]?.format === 'binary',
  }))
  return { form, json: undefined }
}

/** File names by content type, where the path has none. */
const FILES: Record<string, string> = {
  'text/csv': 'export.csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'export.xlsx',
  'application/zip': 'export.zip',
  'application/octet-stream': 'download',
}

function answerOf(contract: Contract, operation: Served): Call['answer'] {
  const { content = {} } = successOf(contract, operation)
  const [[type, media] = []] = Object.entries(content)
  if (!media) return { kind: 'status' }
  if (type === 'application/json') {
    const name = media.schema.$ref?.split('/').at(-1) ?? 'result'
    return { kind: 'json', name: name[0]!.toLowerCase() + name.slice(1) }
  }
  return { kind: 'file', name: /[^/]+\.\w+$/.exec(operation.path)?.[0] ?? FILES[type!] ?? 'download' }
}
