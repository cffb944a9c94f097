import { fileURLToPath } from 'node:url'
import { contractJson } from '../../api/src/platform/http/document.ts'

export interface Ref {
  $ref: string
}

export interface Schema extends Partial<Ref> {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  deprecated?: boolean
  description?: string
}

interface Media {
  schema: Schema
  examples?: Record<string, Ref>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  deprecated?: boolean
  description?: string
  schema: Schema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Ref | { content?: Record<string, Media> }>
  'x-idempotency-scope'?: string[]
  'x-cors'?: boolean
}

interface Document {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> }
}

export const FILE = fileURLToPath(new URL('../../api/src/generated/openapi.yaml', import.meta.url))

/** The contract, bundled from the files of its tags. */
export const doc: Document = JSON.parse(contractJson)

/** Every operation of the server, with its path and method. */
export const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
)
export type Served = (typeof operations)[number]

/** Whether an operation needs a token or key. The cookie of a session is checked by its operation. */
export const needsToken = ({ security = [{ bearerAuth: [] }] }: Pick<Operation, 'security'>): boolean =>
  security.length > 0 && security.every((one) => 'bearerAuth' in one || 'sessionAuth' in one)

/** Returns a node of the document, resolving a reference. */
export function resolve<T>(node: Ref | object): T {
  if (!('$ref' in node)) return node as T
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], doc)
  return found as T
}

/** Returns the bodies of a request or response, by content type. */
export const contentOf = (node: object): Record<string, Media> => resolve<{ content?: Record<string, Media> }>(node).content ?? {}
