import type { components, operations } from '../generated/openapi.js'

/** The operationId of an operation in openapi.yaml, which is also the name of the client's method. Webhooks (`on…`) are excluded. */
export type OperationId = Exclude<keyof operations, `on${Capitalize<string>}`>

/** A schema of openapi.yaml: `Schema<'Order'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The input of an operation: `path`, `query` and `body` as in openapi.yaml, and options of the request. */
export type Input<Id extends OperationId> = Part<'path', Parameters<Id, 'path'>> &
  Part<'query', Parameters<Id, 'query'>> &
  Part<'body', Body<operations[Id]>> &
  Condition<Parameters<Id, 'header'>> & {
    /** Extra request headers. */
    headers?: Record<string, string>
    /** For POST operations: repeating a request with the same key and body returns the first response again, for 24 hours. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Lets the request finish after the page is closed. For small bodies only. Default: false. */
    keepalive?: boolean
    /** For uploads: called with the share of the body that has been sent, from 0 to 1. Outside browsers it is called once, with 1. */
    onProgress?: (share: number) => void
  }

/** The result of an operation. */
export type Output<Id extends OperationId> = Content<Success<operations[Id]['responses']>>

/** One method per operationId of openapi.yaml. */
export type Client = { [Id in OperationId]: Method<Id> }

type Method<Id extends OperationId> = {} extends Input<Id> ? (input?: Input<Id>) => Answer<Id> : (input: Input<Id>) => Answer<Id>

/** A list can also be iterated, item by item over all pages. */
type Answer<Id extends OperationId> = Id extends `list${string}`
  ? Promise<Output<Id>> & AsyncIterable<ItemOf<Output<Id>>>
  : Promise<Output<Id>>

/** Products and orders have names of their own. */
type ItemOf<Page> = Page extends { data: readonly (infer Row)[] } ? Row : Extract<Page[keyof Page], readonly unknown[]>[number]

type Parameters<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = operations[Id]['parameters'] extends {
  [P in Place]?: infer T
}
  ? NonNullable<T>
  : never

/** Of operations that change or delete an object. */
type Condition<Headers> = [Headers] extends [never]
  ? {}
  : 'If-Match' extends keyof Headers
    ? {
        /** The ETag of the read that the change is based on (`etagOf`). If the object has changed since, the call throws 412 `precondition_failed`. */
        ifMatch?: string
      }
    : {}

/** Required if something in the part is required, optional if nothing is, and absent if the operation has no such part. */
type Part<Name extends string, T> = [T] extends [never] ? {} : {} extends T ? { [P in Name]?: T } : { [P in Name]: T }

type Body<Operation> = Operation extends { requestBody?: infer B } ? BodyContent<NonNullable<B>> : never

// `T extends T` distributes over the union, so that "no body" (never) stays never.
type BodyContent<T> = T extends T
  ? T extends { content: { 'multipart/form-data': infer Form; 'application/json'?: infer Json } }
    ? FormFields<Form> | (unknown extends Json ? never : Json)
    : T extends { content: { 'application/json': infer Json } }
      ? Json
      : never
  : never

/** openapi.yaml declares a file as a string; in a form it is a Blob or File. Enums are unchanged. */
type FormFields<Form> = { [Key in keyof Form]: string extends Form[Key] ? Form[Key] | Blob : Form[Key] }

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>]

type Content<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json
  : Response extends { content: Record<string, unknown> }
    ? File
    : undefined
