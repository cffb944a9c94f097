import type { components, operations } from '../generated/openapi.js'

/** The name of an operation in openapi.yaml, which is also the method's name on the client. */
/** Everything that the server answers. What it sends itself, the webhooks, begins with `on`. */
export type OperationId = Exclude<keyof operations, `on${Capitalize<string>}`>

/** One of the schemas of openapi.yaml: `Schema<'Order'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** What goes into an operation: `path`, `query` and `body` as openapi.yaml has them, and how to send them. */
export type Input<Id extends OperationId> = Part<'path', Parameters<Id, 'path'>> &
  Part<'query', Parameters<Id, 'query'>> &
  Part<'body', Body<operations[Id]>> & {
    /** Extra headers of this call. */
    headers?: Record<string, string>
    /** The same key with the same body gives the first answer again, for 24 hours. For POST operations. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** The call outlives the page that makes it; for small bodies only. Default: false. */
    keepalive?: boolean
    /** Told in a browser how much of the body has been sent, from 0 to 1; elsewhere told 1 at the end. For uploads. */
    onProgress?: (share: number) => void
  }

/** What comes out of an operation. */
export type Output<Id extends OperationId> = Content<Success<operations[Id]['responses']>>

/** One method per operationId of openapi.yaml. */
export type Client = { [Id in OperationId]: Method<Id> }

type Method<Id extends OperationId> = {} extends Input<Id> ? (input?: Input<Id>) => Answer<Id> : (input: Input<Id>) => Answer<Id>

/** A list is also every item of it, page after page. */
type Answer<Id extends OperationId> =
  Parameters<Id, 'query'> extends { offset?: number }
    ? Promise<Output<Id>> & AsyncIterable<ItemOf<Output<Id>>>
    : Promise<Output<Id>>

type ItemOf<Page> = Extract<Page[keyof Page], readonly unknown[]>[number]

type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = operations[Id]['parameters'] extends {
  [P in Place]?: infer T
}
  ? NonNullable<T>
  : never

/** The part is required when something in it is, optional when nothing is, and absent where the operation has none. */
type Part<Name extends string, T> = [T] extends [never] ? {} : {} extends T ? { [P in Name]?: T } : { [P in Name]: T }

type Body<Operation> = Operation extends { requestBody?: infer B } ? BodyContent<NonNullable<B>> : never

// `T extends T` spreads over the members, so that "no body" (never) stays never.
type BodyContent<T> = T extends T
  ? T extends { content: { 'multipart/form-data': infer Form } }
    ? FormFields<Form>
    : T extends { content: { 'application/json': infer Json } }
      ? Json
      : never
  : never

/** The document calls a file a string; in a form it is a Blob or File. Enumerated texts stay what they are. */
type FormFields<Form> = { [Key in keyof Form]: string extends Form[Key] ? Form[Key] | Blob : Form[Key] }

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>]

type Content<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json
  : Response extends { content: Record<string, unknown> }
    ? File
    : undefined
