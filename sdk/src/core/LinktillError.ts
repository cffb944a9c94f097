import type { components } from '../generated/openapi.js'

type ApiErrorBody = components['schemas']['Error']

/**
 * `unreachable`: no answer at all (status 0). `timeout`: none in time (status 0). `unknown`: an answer that is not the API's JSON, such as a
 * proxy's page.
 */
export type ErrorCode = ApiErrorBody['code'] | 'unreachable' | 'timeout' | 'unknown'

/** One field that was refused: where it stands in the request, and what to do about it. */
export type FieldError = NonNullable<ApiErrorBody['errors']>[number]

interface Details {
  code: ErrorCode
  message: string
  errors?: FieldError[]
  requestId?: string | null
  body?: unknown
}

/**
 * What every call of the client throws when the API refused or could not be reached. `message` is a sentence for people,
 * `code` the word for programs, `requestId` finds the log line of the server.
 */
export class LinktillError extends Error {
  /** HTTP status; 0 means that no answer came. */
  readonly status: number
  readonly code: ErrorCode
  /** One entry per refused field, else empty. */
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  /** The answer as it came, parsed when it was JSON. */
  readonly body: unknown

  constructor(status: number, { code, message, errors = [], requestId = null, body }: Details, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LinktillError'
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = requestId
    this.body = body
  }
}
