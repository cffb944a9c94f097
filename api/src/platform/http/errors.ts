import { randomInt } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { components } from '../../generated/openapi.ts'
import { isOutage } from '../db/isOutage.ts'

export type ErrorBody = components['schemas']['Error']
export type ErrorCode = ErrorBody['code']
export type FieldError = NonNullable<ErrorBody['errors']>[number]

/** An error that the caller can act on. Any other error is a bug: it becomes a 500 and is logged. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  /** Members in addition to the contract's own, `{ order_id }`. */
  readonly more: Record<string, unknown>
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined
  /** Whether a 401 is about a bearer token that was sent (RFC 6750). */
  readonly isInvalidToken: boolean

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { errors, more = {}, retryAfter, isInvalidToken = false, cause }: ApiErrorOptions = {},
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.more = more as Record<string, unknown>
    this.retryAfter = retryAfter
    this.isInvalidToken = isInvalidToken
  }
}

interface ApiErrorOptions {
  errors?: FieldError[]
  more?: object
  retryAfter?: number
  isInvalidToken?: boolean
  cause?: unknown
}

/** 400 with one entry per invalid field. The message is that of the first. */
export const invalid = (errors: FieldError[]) =>
  new ApiError(400, 'invalid_request', errors[0]?.msg ?? 'The request is not valid.', { errors })
/** 400 for one field. */
export const invalidField = (path: string, msg: string) => invalid([{ path, msg }])
/** 401 for a caller without a credential. */
export const unauthorized = (message = 'Sign in first.') => new ApiError(401, 'unauthorized', message)
/** 401 for an invalid credential. */
export const invalidToken = (message: string) => new ApiError(401, 'unauthorized', message, { isInvalidToken: true })
export const forbidden = (message: string) => new ApiError(403, 'forbidden', message)
/** 403 for a session that has to prove again who it is. */
export const stepUpRequired = (accepts: ErrorBody['accepts'] & {}) =>
  new ApiError(403, 'step_up_required', 'Confirm that it is you, and try again.', { more: { accepts } })
/** 404, also for objects of other merchants, so that a caller cannot find out whether they exist. */
export const notFound = (what: string) => new ApiError(404, 'not_found', `${what} not found.`)
export const methodNotAllowed = (allowed: string[]) =>
  new ApiError(405, 'method_not_allowed', `This path takes ${allowed.join(', ')} only.`)
export const conflict = (message: string, code: ErrorCode = 'conflict', more: object = {}) =>
  new ApiError(409, code, message, { more })
/** 409 that names the field: the object was changed since the caller read this revision. */
export const revisionConflict = (message: string, revision: number) =>
  new ApiError(409, 'revision_conflict', message, { errors: [{ path: 'revision', msg: message }], more: { revision } })
/** 421: this server does not serve the request's host. */
export const misdirected = (publicUrl: string) =>
  new ApiError(
    421,
    'misdirected_request',
    `Nothing is served under this host name. Open ${publicUrl}, or set PUBLIC_URL to the address that you use.`,
  )
/** 412: the object has changed since the caller read it. */
export const preconditionFailed = () =>
  new ApiError(
    412,
    'precondition_failed',
    'This has changed since you read it, so nothing was changed. Read it again, and send its new ETag as If-Match.',
  )
export const gone = (message: string) => new ApiError(410, 'link_inactive', message)
/** 422: valid input that a business rule refuses. */
export const refused = (code: ErrorCode, message: string, more: object = {}) => new ApiError(422, code, message, { more })
export const rateLimited = (retryAfter: number) =>
  new ApiError(429, 'rate_limited', `Too many requests. Please try again in ${retryAfter} seconds.`, { retryAfter })
export const unavailable = (message: string, cause?: unknown) =>
  new ApiError(503, 'unavailable', message, { retryAfter: 5, cause })

/** 503: disk or bucket. They heal without a restart. */
export const storageUnavailable = (message: string, cause: unknown) =>
  new ApiError(503, 'storage_unavailable', message, { retryAfter: 60, cause })

/** Longer than any line takes. The client library waits as long before it shows the message. */
const MOST_BUSY_SECONDS = 10

/**
 * 503: more callers than this process serves at once.
 * @param position their number in line, if they have one.
 * @param seconds when it will be their turn. If nobody knows, they come back at different moments, not all together.
 */
export function busy({ message, position, seconds = null }: BusyOptions = {}): ApiError {
  const retryAfter =
    seconds === null ? randomInt(3, MOST_BUSY_SECONDS) : Math.min(Math.max(1, Math.ceil(seconds)), MOST_BUSY_SECONDS)
  return new ApiError(503, 'busy', message ?? describeLine(position, retryAfter), { retryAfter, more: { position } })
}

interface BusyOptions {
  message?: string | undefined
  position?: number
  seconds?: number | null
}

const describeLine = (position: number | undefined, seconds: number) =>
  `Very many people are buying at this moment.${position ? ` You are number ${position} in line.` : ''} Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`

/** Returns the page about an error code. */
export const documentationOf = (code: ErrorCode, publicUrl: string) => `${publicUrl}/documentation/errors/${code}`

interface ErrorBodyOptions {
  log: (error: unknown, requestId: string) => void
  publicUrl: string
  /** Answers with a page for people, if the request is for one. Called while the service is unavailable. */
  showOutage?: ((ctx: Context, error: ApiError) => boolean) | undefined
}

/** Turns every error thrown by later middleware into the contract's Error body. */
export function errorBody({ log, publicUrl, showOutage }: ErrorBodyOptions): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const known = asApiError(error)
      // A rush is no bug, and would fill the log.
      if (known.status >= 500 && known.code !== 'busy') log(error, ctx.state['requestId'])
      if (known.code === 'unavailable' && showOutage?.(ctx, known)) return
      ctx.status = known.status
      if (known.retryAfter !== undefined) ctx.set('Retry-After', String(known.retryAfter))
      if (known.status === 401) ctx.set('WWW-Authenticate', challengeOf(known))
      ctx.body = {
        message: known.message,
        code: known.code,
        ...(known.errors && { errors: known.errors }),
        ...known.more,
        documentation_url: documentationOf(known.code, publicUrl),
        request_id: ctx.state['requestId'],
      } satisfies ErrorBody
    }
  }
}

/** The header that RFC 9110 requires on every 401. The messages about tokens are plain ASCII without quotes. */
const challengeOf = ({ isInvalidToken, message }: ApiError) =>
  `Bearer realm="Linktill"${isInvalidToken ? `, error="invalid_token", error_description="${message}"` : ''}`

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  // koa-body and its parsers set their own status: formidable as `httpCode`, raw-body as `status`. zlib sets only a code.
  const { status, httpCode, type, code } = error as { status?: number; httpCode?: number; type?: string; code?: unknown }
  const known = httpCode ?? status
  if (known === 404) return notFound('Page')
  if (known === 413) return new ApiError(413, 'payload_too_large', 'The request is too large.')
  if (known === 415 || type === 'encoding.unsupported')
    return new ApiError(415, 'unsupported_media_type', 'This content encoding is not supported.')
  if (known === 400 || String(code).startsWith('Z_'))
    return new ApiError(400, 'invalid_request', 'The body could not be read. Is it complete, and valid JSON?')
  // Before the codes of files, which a cluster gives for a lost server too.
  if (isOutage(error)) return unavailable('The database does not answer.', error)
  const codes = codesOf(error)
  if (codes.some((one) => NO_SPACE.test(one)))
    return storageUnavailable('The server has no space left. Please try again in a few minutes.', error)
  if (codes.some((one) => NO_STORAGE.test(one)))
    return storageUnavailable('Files cannot be stored or read at the moment. Please try again in a minute.', error)
  if (isContended(error)) return unavailable('Other calls are changing the same data. Please try again in a few seconds.', error)
  return new ApiError(500, 'internal', 'Something went wrong on our side. Please try again.')
}

/** The file system or PostgreSQL is full. */
const NO_SPACE = /^(ENOSPC|EDQUOT|53100)$/
/** The file system refuses, its libraries failed at a folder or a bucket, or PostgreSQL cannot read its own files. */
const NO_STORAGE = /^(E_CANNOT_[A-Z_]+|EACCES|EPERM|EROFS|EIO|ENOTDIR|EMFILE|ENFILE|58030)$/

/** Returns the codes of an error and its causes: objection and the storage wrap those of their libraries. */
function codesOf(error: unknown): string[] {
  if (!error || typeof error !== 'object') return []
  const { code, cause, nativeError } = error as { code?: unknown; cause?: unknown; nativeError?: unknown }
  return [...(code === undefined ? [] : [String(code)]), ...codesOf(cause), ...codesOf(nativeError)]
}

/** PostgreSQL ended the transaction in favour of another one: a deadlock, or a conflict that it cannot put in order. */
const CONTENDED = /^(40P01|40001)$/
export const isContended = (error: unknown): boolean => codesOf(error).some((code) => CONTENDED.test(code))
