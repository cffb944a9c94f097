import type { operations } from '../../generated/openapi.ts'
import type { OperationId, Scope } from './Operation.ts'
import type { FieldError } from './errors.ts'
import type { Meter } from './meter.ts'
import type { FileAnswer, KeptFile, Redirect } from './sendFile.ts'
import type { Upload } from './uploads.ts'

/** Of a form, the texts; its file is beside it. */
type Body<T> = T extends { content: { 'application/json': infer B } }
  ? B
  : T extends { content: { 'multipart/form-data': infer F } }
    ? F
    : undefined
type Answer<T> = T extends { content: { 'application/json': infer B } }
  ? B
  : T extends { content: infer C }
    ? FileAnswer<keyof C & string> | KeptFile<keyof C & string>
    : undefined
type Success<R> = R extends { 200: infer S } | { 201: infer S } | { 202: infer S } ? Answer<S> : undefined
type Elsewhere<R> = R extends { 302: unknown } ? Redirect : never

export interface Input<Id extends OperationId> {
  path: NonNullable<operations[Id]['parameters']['path']>
  query: NonNullable<operations[Id]['parameters']['query']>
  body: Body<NonNullable<operations[Id]['requestBody']>>
  /** The form's file; null if none was sent. Guaranteed if the contract requires it. */
  file: Upload | null
}
/**
 * Result of a handler: the operation's success response as JSON or as a file, or undefined if it has no body. Also a `Redirect`
 * if the contract has a 302 response.
 */
export type Output<Id extends OperationId> = Success<operations[Id]['responses']> | Elsewhere<operations[Id]['responses']>

/** The merchant that a token or secret key belongs to. */
export interface Credential {
  merchantId: string
  /** The session of a token; null for a key. */
  sessionId: string | null
  /** Whether the account has confirmed its address. */
  isConfirmed: boolean
  /** Null for a token, which may do everything. Scopes are without shorthands, `version` is the one that it is pinned to. */
  key: { id: string; scopes: Scope[]; version: string } | null
}

/** The caller of this request. */
export interface Caller {
  /** The signed-in merchant's id. Throws 401 when read without a valid credential. */
  readonly merchantId: string
  /** The same id, for operations that also serve visitors. */
  readonly merchantIdIfAny: string | null
  /** The secret key that was sent; null for a signed-in person and for visitors. */
  readonly keyId: string | null
  /** Its scopes, without shorthands; null without a secret key. A signed-in person may do everything. */
  readonly keyScopes: Scope[] | null
  /** The session of a signed-in person; null for keys and visitors. */
  readonly sessionId: string | null
  /** The merchant whose custom domain was requested; null on the platform's domain. */
  readonly shopId: string | null
  /** The caller's network, for limits only: an IPv4 address or an IPv6 /64. It is never stored. */
  readonly address: string
  /** Charges work that occupies a processor, if the caller is a stranger. */
  readonly meter: Meter
  readonly userAgent: string
  readonly requestId: string
  /** Returns a request header; empty if it was not sent. */
  header: (name: string) => string
  /** Adds a `Set-Cookie` header to the response, also to an error. */
  setCookie: (cookie: string) => void
  /** No cache may store the response, although the contract lets caches store those of this operation. */
  keepPrivate: () => void
  /** The unparsed body, for signatures. */
  readonly rawBody: string
  /** Version of the API that the caller gets. */
  readonly version: string
  /** Validates a body against another operation, and fills in its defaults. Used for rows of a sheet. */
  problemsOf: (operation: OperationId, body: object) => FieldError[]
}

export type Handler<Id extends OperationId, Deps> = (input: Input<Id>, ctx: Deps & Caller) => Promise<Output<Id>>
/** One handler per operationId of openapi.yaml. A missing or misspelt one does not compile. */
export type HandlersOf<Deps> = { [Id in OperationId]: Handler<Id, Deps> }
