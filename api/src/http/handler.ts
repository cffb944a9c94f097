import type { operations } from '../generated/openapi.ts'
import type { OperationId, Scope } from './contract.ts'
import type { FieldError } from './errors.ts'
import type { FileAnswer, KeptFile, Redirect } from './sendFile.ts'
import type { Upload } from './uploads.ts'

type Body<T> = T extends { content: { 'application/json': infer B } } ? B : undefined
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
  /** The form's file; null where none was sent. Checked: it is there where the contract requires it. */
  file: Upload | null
}
/**
 * What a handler answers: the operation's success answer, as JSON or as a file; nothing where that has no content. A `Redirect`
 * where the contract names 302, too.
 */
export type Output<Id extends OperationId> = Success<operations[Id]['responses']> | Elsewhere<operations[Id]['responses']>

/** Whose word a token or a secret key is. */
export interface Credential {
  merchantId: string
  /** Null for a token, which may do everything. Scopes come without shorthands. */
  key: { id: string; scopes: Scope[] } | null
}

/** What is known of the caller of this request. */
export interface Caller {
  /** The signed-in merchant's id. Reading it without a valid token throws 401. */
  readonly merchantId: string
  /** The same, for operations that also answer visitors. */
  readonly merchantIdIfAny: string | null
  /** The secret key that was sent; null for a signed-in person and for visitors. */
  readonly keyId: string | null
  /** Whose own domain was asked; null on the platform's. */
  readonly shopId: string | null
  /** Network of the caller, for limits only: an IPv4 address or an IPv6 /64. It is never stored. */
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** One request header; empty where it is not sent. */
  header: (name: string) => string
  /** The body as it came, byte for byte, for signatures. */
  readonly rawBody: string
  /** What that operation would find wrong with this body; fills in its defaults. For bodies that come as rows of a sheet. */
  problemsOf: (operation: OperationId, body: object) => FieldError[]
}

export type Handler<Id extends OperationId, Deps> = (input: Input<Id>, ctx: Deps & Caller) => Promise<Output<Id>>
/** One handler for each operationId of openapi.yaml: a missing or misspelt one does not compile. */
export type HandlersOf<Deps> = { [Id in OperationId]: Handler<Id, Deps> }
