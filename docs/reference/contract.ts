export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  deprecated?: boolean
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  deprecated?: boolean
  description?: string
  schema: Schema
}

interface Example {
  $ref?: string
  value?: unknown
}

export interface Media {
  schema: Schema
  examples?: Record<string, Example>
}

export interface Response {
  description: string
  content?: Record<string, Media>
}

interface RateLimit {
  points: number
  seconds: number
  by: string
}

export interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response & { $ref?: string }>
  'x-rate-limit'?: RateLimit[]
  'x-step-up'?: boolean
  /** Of an event: what a key needs to get it. */
  'x-scopes'?: string[]
}

/** An operation with its address. */
export interface Served extends Operation {
  /** Upper case. */
  method: string
  /** Template below the base URL: `/orders/{id}`. */
  path: string
}

export interface Contract {
  info: { title: string; version: string; description: string }
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { examples: Record<string, { value: unknown }>; schemas: Record<string, Schema> }
}

/** Every operation in the order of the contract. */
export const operationsOf = ({ paths }: Contract): Served[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** Returns the node itself, or the one that it refers to. */
export function resolve<Node extends { $ref?: string }>(contract: Contract, node: Node): Node {
  if (!node.$ref) return node
  const keys = node.$ref.slice('#/'.length).split('/')
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract) as Node
}

/** Returns the first example of a body; undefined without one, as for files. */
export function exampleOf(contract: Contract, { examples = {} }: Media): unknown {
  const [first] = Object.values(examples)
  return first && resolve(contract, first).value
}

/** Returns the response of a call that succeeds, with its status. */
export function successOf(contract: Contract, { responses }: Operation): Response & { status: number } {
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 400)!
  return { ...resolve(contract, response), status: Number(status) }
}
