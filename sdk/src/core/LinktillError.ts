import type { components } from '../generated/openapi.js'

type ApiErrorBody = components['schemas']['Error']

/**
 * The API's error codes, and three of the client. `unreachable`: no response (status 0). `timeout`: no response in time (status 0).
 * `unknown`: a response that is not the API's JSON, such as the error page of a proxy.
 */
export type ErrorCode = ApiErrorBody['code'] | 'unreachable' | 'timeout' | 'unknown'

/** One invalid field: its path in the request, and a message about how to correct it. */
export type FieldError = NonNullable<ApiErrorBody['errors']>[number]

interface Details {
  code: ErrorCode
  message: string
  errors?: FieldError[]
  documentationUrl?: string | null
  requestId?: string | null
  body?: unknown
}

/**
 * Thrown by every method of the client when the API returns an error or cannot be reached. `message` is for people, `code` for
 * programs. `requestId` identifies the request in the server's log.
 */
export class LinktillError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly code: ErrorCode
  /** One entry per invalid field; empty for other errors. */
  readonly errors: readonly FieldError[]
  /** The page about `code`; null for an error that is not from the API. */
  readonly documentationUrl: string | null
  readonly requestId: string | null
  /** The response body, parsed if it was JSON. */
  readonly body: unknown

  constructor(
    status: number,
    { code, message, errors = [], documentationUrl = null, requestId = null, body }: Details,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'LinktillError'
    this.status = status
    this.code = code
    this.errors = errors
    this.documentationUrl = documentationUrl
    this.requestId = requestId
    this.body = body
  }
}
