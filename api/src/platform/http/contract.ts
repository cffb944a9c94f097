import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, Options } from 'ajv'
import addFormats from 'ajv-formats'
import { isUuid } from '../db/isUuid.ts'
import { contractDocument } from './document.ts'
import { fillModeOf } from './livemode.ts'
import type { Check, Method, Operation, OperationId, RateLimit, Scope, UploadRule } from './Operation.ts'
import { RULES } from './operationRules.ts'

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
  headers?: Record<string, { schema: { enum?: string[] } }>
  content?: Record<string, { schema?: object }>
}
interface OperationNode {
  operationId: OperationId
  tags: [string]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: FormNode }> }
  responses: Record<string, ResponseNode>
  security?: Security
  'x-json-limit'?: number
  'x-rate-limit'?: RateLimit[]
  'x-step-up'?: boolean
  'x-cors'?: boolean
  'x-idempotency-scope'?: string[]
}
/** The accepted credentials, each with the scopes it must have. */
type Security = Record<string, Scope[]>[]

const KB = 1024
const METHODS: Method[] = ['get', 'post', 'put', 'patch', 'delete']
/** `verbose` adds the schema to errors, whose `x-invalid` explains a pattern. 0.07 / 0.01 is not an integer in floating point. */
const SHARED: Options = { strict: false, allErrors: true, useDefaults: true, verbose: true, multipleOfPrecision: 6 }

let loaded: Operation[] | undefined

/**
 * Returns the operations of openapi.yaml, read once per process with the validators that were compiled since. Every validator refers
 * back to the document, so no second schema must be kept in sync.
 */
export const loadContract = (): Operation[] => (loaded ??= readOperations())

function readOperations(): Operation[] {
  const doc = contractDocument
  const strict = withDocument(doc, {})
  const coercing = withDocument(doc, { coerceTypes: true })

  const all = Object.entries<Record<string, OperationNode>>(doc.paths).flatMap(([template, item]) =>
    METHODS.filter((method) => item[method]).map((method): Omit<Operation, 'readBy'> => {
      const node = item[method]!
      const accepts = Object.keys(node.requestBody?.content ?? {})
      const body = (ajv: Ajv2020, type: string) =>
        accepts.includes(type)
          ? lazily(ajv, { $ref: pointer('paths', template, method, 'requestBody', 'content', type, 'schema') })
          : () => []
      const parameters = (where: string) => lazily(coercing, parameterSchema(node, where))
      const status = Object.keys(node.responses).find((code) => /^[23]/.test(code))!
      const answer = node.responses[status]!.content
      const rules = RULES[node.operationId] ?? {}
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
        caching: node.responses[status]!.headers?.['Cache-Control']?.schema.enum?.[0] ?? null,
        jsonBytes: node['x-json-limit'] ?? defaultJsonBytes(node, node.security ?? doc.security),
        limits: node['x-rate-limit'] ?? [],
        stepUp: node['x-step-up'] ?? false,
        readableByPages: node['x-cors'] ?? false,
        shopper: rules['x-shopper'] ?? null,
        readsReplica: rules['x-replica'] ?? false,
        planFeature: rules['x-plan'] ?? null,
        idempotencyScope: node['x-idempotency-scope'] ?? [],
        headers: (node.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name),
        check: {
          path: parameters('path'),
          query: parameters('query'),
          header: parameters('header'),
          json: body(strict, 'application/json'),
          multipart: body(coercing, 'multipart/form-data'),
        },
        fillMode: fillModeOf(doc, answer?.['application/json']?.schema ?? {}),
        checkResponse: responseChecks(strict, node, ['paths', template, method, 'responses']),
      }
    }),
  )
  const reads = new Map(all.filter(({ method }) => method === 'get').map((op) => [op.template, { ...op, readBy: null }]))
  return all.map((op) => ({ ...op, readBy: op.headers.includes('If-Match') ? reads.get(op.template)! : null }))
}

function withDocument(doc: object, options: Options): Ajv2020 {
  const ajv = new Ajv2020({ ...SHARED, ...options })
  addFormats.default(ajv)
  // The library's own check accepts the prefix `urn:uuid:`, which PostgreSQL rejects.
  ajv.addFormat('uuid', isUuid)
  ajv.addSchema(doc, 'openapi')
  return ajv
}

const pointer = (...keys: string[]) =>
  `openapi#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Compiles on first use, so that the start compiles nothing and unused schemas cost nothing. */
function lazily(ajv: Ajv2020, schema: object): Check {
  let validate: ReturnType<Ajv2020['compile']> | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    return validate(value) ? [] : [...(validate.errors ?? [])]
  }
}

/** `[]` and `[{}, …]` admit visitors. A cookie is read by its operation. */
const needsCredential = (choices: Security) =>
  choices.length > 0 && choices.every((choice) => 'bearerAuth' in choice || 'sessionAuth' in choice)

/** Strangers send an address and some answers. */
const defaultJsonBytes = (node: OperationNode, choices: Security) =>
  node['x-cors'] || !needsCredential(choices) ? 32 * KB : 1024 * KB

/** Returns the scopes that the contract lists under `bearerAuth`. The default is the operation's tag with read or write. */
function scopesOf({ tags: [tag] }: OperationNode, choices: Security, method: Method): Scope[] | null {
  const choice = choices.find((one) => 'bearerAuth' in one)
  if (!choice) return null
  const named = choice['bearerAuth']!
  // The server's health belongs to no merchant, so any key may read it.
  if (named.length || tag === 'system') return named
  return [`${tag}:${method === 'get' ? 'read' : 'write'}` as Scope]
}

/** Inlines the schemas, because ajv fills in defaults only directly under `properties`. */
function parameterSchema({ parameters = [], responses }: OperationNode, where: string): object {
  const own = parameters.filter((parameter) => parameter.in === where)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, absolute(schema)])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    // Operations without a 400 ignore unknown parameters, such as one that bypasses caches.
    ...(where === 'query' && '400' in responses && { additionalProperties: false }),
  }
}

/** Resolves a reference to a schema of the document. */
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
    // Shared responses are errors with a JSON body, except 304, which has none.
    const isJson = (response.$ref !== undefined && status !== '304') || response.content?.['application/json'] !== undefined
    const asJson = lazily(ajv, { $ref: pointer(...place, 'content', 'application/json', 'schema') })
    checks.set(Number(status), isJson ? asJson : asOneOf(Object.keys(response.content ?? {})))
  }
  return (status, body) => {
    const check = checks.get(status)
    return check ? check(body) : [{ message: `status ${status} is not documented` } as ErrorObject]
  }
}

/** Checks that a file's content type is documented. Without documented types there must be no body. */
const asOneOf =
  (types: string[]): Check =>
  (body) => {
    const type = (body as { type?: string } | undefined)?.type
    const holds = types.length ? types.includes(type!) : body === undefined
    return holds ? [] : [{ message: `content type ${type} is not documented` } as ErrorObject]
  }
