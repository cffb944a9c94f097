import type { ErrorObject } from 'ajv'
import type { components, operations } from '../../generated/openapi.ts'
import type { FillMode } from './livemode.ts'
import type { PlanFeature, ShopperRule } from './operationRules.ts'

/** Every operation that the server handles. Webhooks, which the server sends, begin with `on`. */
export type OperationId = Exclude<keyof operations, `on${Capitalize<string>}`>
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** A permission that an operation requires and a secret key grants: `orders:read`, or a shorthand. */
export type Scope = components['schemas']['ApiKeyScope']
export type Check = (value: unknown) => ErrorObject[]

/** The one file of a form, as its schema describes it under `x-upload`. */
export interface UploadRule {
  /** Name of the form field. */
  field: string
  maxBytes: number
  /** Message if the file is missing. */
  missing: string
  /** Message if the file exceeds `maxBytes`. */
  tooLarge: string
}

/** How often a caller may call, from the operation's `x-rate-limit`. */
export interface RateLimit {
  /** Calls allowed per window. */
  points: number
  /** Length of the window in seconds. */
  seconds: number
  /** What the calls are counted by. */
  by: 'address' | 'email' | 'emailDomain' | 'link' | 'mailProvider' | 'merchant' | 'order' | 'promoCode' | 'proof'
}

export interface Operation {
  id: OperationId
  method: Method
  /** Koa path, `/orders/:id`. */
  path: string
  /** Path template of the contract, `/orders/{id}`. */
  template: string
  /** False if the contract says `security: []`, or lists "no credential" as one of the choices. */
  needsMerchant: boolean
  /** The scopes that a secret key needs, all of them. Null if the operation accepts no key. */
  scopes: Scope[] | null
  /** Status of the one success response. */
  status: number
  /** Content types of the request body; empty if the operation takes none. */
  accepts: string[]
  /** Whether a request without a body is refused. */
  bodyRequired: boolean
  /** The file that its form may contain; null if it takes none. */
  upload: UploadRule | null
  /** Whether the success response is a file instead of JSON. */
  answersFile: boolean
  /** Whether the contract has a 304 response for callers with a current copy. */
  revalidates: boolean
  /** The `Cache-Control` of the response, unless the handler keeps it private. Null means that no cache stores it. */
  caching: string | null
  /** The largest JSON body that it takes, in bytes: the operation's `x-json-limit`. */
  jsonBytes: number
  limits: RateLimit[]
  /** Whether a session needs a recent proof of who it is: the operation's `x-step-up`. */
  stepUp: boolean
  /** Whether pages of an allowed origin may read the response: the operation's `x-cors`. */
  readableByPages: boolean
  /** What the call of a shopper is about: the operation's `x-shopper`. Null for one that is not for shoppers. */
  shopper: ShopperRule | null
  /** Whether a replica may answer, a second late: the operation's `x-replica`. */
  readsReplica: boolean
  /** The feature that a plan must include: the operation's `x-plan`. Null for what every plan includes. */
  planFeature: PlanFeature | null
  /** Fields of body and path that scope a visitor's Idempotency-Key: the operation's `x-idempotency-scope`. */
  idempotencyScope: string[]
  /** Names of the request headers that the contract describes. */
  headers: string[]
  /** The read of the same path, whose ETag the header If-Match names. Null if the operation does not take it. */
  readBy: Operation | null
  /** Validates and coerces one part of the request in place. Returns the errors. */
  check: Record<'path' | 'query' | 'header' | 'json' | 'multipart', Check>
  /** Adds `livemode` to the objects of a success response. */
  fillMode: FillMode
  /** Returns the errors of a response. Only called in tests. */
  checkResponse: (status: number, body: unknown) => ErrorObject[]
}
