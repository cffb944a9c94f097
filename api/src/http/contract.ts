import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, Options } from 'ajv'
import addFormats from 'ajv-formats'
import { isUuid } from '../db/isUuid.ts'
import type { components, operations } from '../generated/openapi.ts'
import { contractDocument } from './document.ts'

/** Everything that the server answers. What it sends itself, the webhooks, begins with `on`. */
export type OperationId = Exclude<keyof operations, `on${Capitalize<string>}`>
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** What an operation asks of a secret key, and what a key has: `orders:read`, or a shorthand. */
export type Scope = components['schemas']['ApiKeyScope']
export type Check = (value: unknown) => ErrorObject[]

/** A form's one file, as its schema describes it under `x-upload`. */
export interface UploadRule {
  /** Name of the form field. */
  field: string
  maxBytes: number
  /** What to say without a file. */
  missing: string
  /** What to say beyond `maxBytes`. */
  tooLarge: string
}

/** How often a caller may make a call, as the operation's `x-rate-limit` says. */
export interface RateLimit {
  /** Calls allowed per window. */
  points: number
  /** Length of the window in seconds. */
  seconds: number
  /** Whose calls are counted together. */
  by: 'address' | 'currentPassword' | 'email' | 'link' | 'merchant' | 'order' | 'promoCode'
}

export interface Operation {
  id: OperationId
  method: Method
  /** Koa path, `/orders/:id`. */
  path: string
  /** Path template of the contract, `/orders/{id}`. */
  template: string
  /** False where the contract says `security: []`, or names no credential as one of the choices. */
  needsMerchant: boolean
  /** The scopes that a secret key needs, all of them; null when the operation takes no key. */
  scopes: Scope[] | null
  /** Status of the one success response. */
  status: number
  /** Content types of the request body; empty where the operation takes none. */
  accepts: string[]
  /** Whether a request without a body is refused. */
  bodyRequired: boolean
  /** The file that its form may carry; null where it carries none. */
  upload: UploadRule | null
  /** Whether the success answer is a file and no JSON. */
  answersFile: boolean
  /** Whether the contract answers 304 to a caller who has the answer already. */
  revalidates: boolean
  /** The `Cache-Control` that the contract names for it; without one no cache keeps the answer. */
  caching: string | null
  limits: RateLimit[]
  /** Whether a page of an allowed origin may read the answer: the operation's `x-cors`. */
  readableByPages: boolean
  /** Fields of body and path that a visitor's Idempotency-Key belongs to: the operation's `x-idempotency-scope`. */
  idempotencyScope: string[]
  /** Names of the request headers that the contract describes. */
  headers: string[]
  /** Validates and coerces one part of the request in place; answers what is wrong. */
  check: Record<'path' | 'query' | 'header' | 'json' | 'multipart', Check>
  /** What is wrong with an answer. Only called in tests. */
  checkResponse: (status: number, body: unknown) => ErrorObject[]
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: object
}
interface FormNode {
  $ref?: string
  properties?: Record<string, { 'x-upload'?: Omit<UploadRule, 'field'> }>
}
interface ResponseNode {
  $ref?: string
  headers?: Record<string, { schema: { const?: string } }>
  content?: Record<string, unknown>
}
interface OperationNode {
  operationId: OperationId
  tags: [string]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: FormNode }> }
  responses: Record<string, ResponseNode>
  security?: Security
  'x-rate-limit'?: RateLimit[]
  'x-cors'?: boolean
  'x-idempotency-scope'?: string[]
}
/** The credentials to choose from, each with the roles it must have. */
type Security = Record<string, Scope[]>[]

const METHODS: Method[] = ['get', 'post', 'put', 'patch', 'delete']
/** `verbose` brings the schema along, whose `x-invalid` says what a pattern means. 0.07 / 0.01 is no whole number in floating point. */
const SHARED: Options = { strict: false, allErrors: true, useDefaults: true, verbose: true, multipleOfPrecision: 6 }

/** The operations of openapi.yaml; every validator points back into it, so there is no second schema to keep in step. */
export function loadContract(): Operation[] {
  const doc = contractDocument()
  const strict = withDocument(doc, {})
  const coercing = withDocument(doc, { coerceTypes: true })

  return Object.entries<Record<string, OperationNode>>(doc.paths).flatMap(([template, item]) =>
    METHODS.filter((method) => item[method]).map((method): Operation => {
      const node = item[method]!
      const accepts = Object.keys(node.requestBody?.content ?? {})
      const body = (ajv: Ajv2020, type: string) =>
        accepts.includes(type)
          ? lazily(ajv, { $ref: pointer('paths', template, method, 'requestBody', 'content', type, 'schema') })
          : () => []
      const parameters = (where: string) => lazily(coercing, parameterSchema(node, where))
      const status = Object.keys(node.responses).find((code) => /^[23]/.test(code))!
      const answer = node.responses[status]!.content
      return {
        id: node.operationId,
        method,
        path: template.replace(/\{(\w+)\}/g, ':$1'),
        template,
        needsMerchant: needsCredential(node.security ?? doc.security),
        scopes: scopesOf(node, node.security ?? doc.security, method),
        status: Number(status),
        accepts,
        bodyRequired: node.requestBody?.required ?? false,
        upload: uploadRule(resolve(doc, node.requestBody?.content['multipart/form-data']?.schema ?? {})),
        answersFile: answer !== undefined && !('application/json' in answer),
        revalidates: '304' in node.responses,
        caching: node.responses[status]!.headers?.['Cache-Control']?.schema.const ?? null,
        limits: node['x-rate-limit'] ?? [],
        readableByPages: node['x-cors'] ?? false,
        idempotencyScope: node['x-idempotency-scope'] ?? [],
        headers: (node.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name),
        check: {
          path: parameters('path'),
          query: parameters('query'),
          header: parameters('header'),
          json: body(strict, 'application/json'),
          multipart: body(coercing, 'multipart/form-data'),
        },
        checkResponse: responseChecks(strict, node, ['paths', template, method, 'responses']),
      }
    }),
  )
}

function withDocument(doc: object, options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...SHARED, ...options })
  addFormats.default(ajv)
  // The format's own rule takes `urn:uuid:` in front, which PostgreSQL refuses.
  ajv.addFormat('uuid', isUuid)
  ajv.addSchema(doc, 'openapi')
  return ajv
}

const pointer = (...keys: string[]) =>
  `openapi#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Compiles on first use: a start compiles nothing, and the hundred schemas nobody calls cost nothing. */
function lazily(ajv: Ajv2020, schema: object): Check {
  let validate: ReturnType<Ajv2020['compile']> | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    return validate(value) ? [] : [...(validate.errors ?? [])]
  }
}

/** `[]` and `[{}, …]` let visitors in. */
const needsCredential = (choices: Security) => choices.length > 0 && choices.every((choice) => Object.keys(choice).length > 0)

/** The roles that the contract names under `bearerAuth`; by default the operation's tag with what the method does. */
function scopesOf({ tags: [tag] }: OperationNode, choices: Security, method: Method): Scope[] | null {
  const choice = choices.find((one) => 'bearerAuth' in one)
  if (!choice) return null
  const named = choice['bearerAuth']!
  // The health of the server is no area of a shop, so any key may read it.
  if (named.length || tag === 'system') return named
  return [`${tag}:${method === 'get' ? 'read' : 'write'}` as Scope]
}

/** Inlined, because ajv fills in defaults only where the schema stands directly under `properties`. */
function parameterSchema({ parameters = [], responses }: OperationNode, where: string): object {
  const own = parameters.filter((parameter) => parameter.in === where)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, absolute(schema)])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    // Where nothing can be wrong, a word that only keeps caches away is not wrong either.
    ...(where === 'query' && '400' in responses && { additionalProperties: false }),
  }
}

/** What a schema of the document stands for. */
const resolve = (doc: { components: { schemas: Record<string, FormNode> } }, schema: FormNode): FormNode =>
  schema.$ref ? doc.components.schemas[schema.$ref.split('/').at(-1)!]! : schema

function uploadRule({ properties = {} }: FormNode): UploadRule | null {
  const [field, schema] = Object.entries(properties).find(([, property]) => property['x-upload']) ?? []
  return field && schema ? { field, ...schema['x-upload']! } : null
}

const absolute = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))

function responseChecks(ajv: Ajv2020, node: OperationNode, base: string[]): Operation['checkResponse'] {
  const checks = new Map<number, Check>()
  for (const [status, response] of Object.entries(node.responses)) {
    const place = response.$ref ? response.$ref.slice(2).split('/') : [...base, status]
    // The shared ones are errors, but for the one that has no body.
    const isJson = (response.$ref !== undefined && status !== '304') || response.content?.['application/json'] !== undefined
    const asJson = lazily(ajv, { $ref: pointer(...place, 'content', 'application/json', 'schema') })
    checks.set(Number(status), isJson ? asJson : asOneOf(Object.keys(response.content ?? {})))
  }
  return (status, body) => {
    const check = checks.get(status)
    return check ? check(body) : [{ message: `status ${status} is not documented` } as ErrorObject]
  }
}

/** A file's content type must be one of those that the contract names; where it names none, there is no body. */
const asOneOf =
  (types: string[]): Check =>
  (body) => {
    const type = (body as { type?: string } | undefined)?.type
    const holds = types.length ? types.includes(type!) : body === undefined
    return holds ? [] : [{ message: `content type ${type} is not documented` } as ErrorObject]
  }
