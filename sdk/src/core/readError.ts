import { LinktillError, type ErrorCode, type FieldError } from './LinktillError.js'
import { isJson } from './readBody.js'

/**
 * Converts an error response. The message is the first of `message`, `msg` and the first field error.
 * A separate module, because most visits of a checkout have no error.
 */
export async function readError(response: Response): Promise<LinktillError> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const text = await response.text().catch(() => '')
  const requestId = headers.get('x-request-id')

  const body = isJson(type) ? parse(text) : undefined
  if (body === undefined) {
    // The HTML error page of a proxy is not a useful message.
    const message = (!type.includes('html') && text.trim()) || `HTTP error: ${status}`
    return new LinktillError(status, { code: 'unknown', message, requestId, body: text })
  }

  const errors = Array.isArray(body.errors) ? body.errors : []
  const message = body.message || body.msg || errors[0]?.msg || `API error: ${status}`
  return new LinktillError(status, {
    code: body.code ?? 'unknown',
    message,
    errors,
    documentationUrl: body.documentation_url,
    requestId: body.request_id ?? requestId,
    body,
  })
}

interface ErrorBody {
  message?: string
  msg?: string
  code?: ErrorCode
  errors?: FieldError[]
  documentation_url?: string
  request_id?: string
}

function parse(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
