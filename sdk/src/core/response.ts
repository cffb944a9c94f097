import { LinktillError, type ErrorCode, type FieldError } from './LinktillError.js'

/** Returns the value of a successful response: parsed JSON, a file for other types, undefined if there is no body. */
export async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204 || type === '') return undefined
  if (!isJson(type)) return (await import('./readFile.js')).readFile(response, type)

  return response.json().catch((cause: unknown) => {
    throw new LinktillError(response.status, { code: 'unknown', message: `HTTP error: ${response.status}` }, { cause })
  })
}

/** Converts an error response. The message is the first of `message`, `msg` and the first field error. */
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
    requestId: body.request_id ?? requestId,
    body,
  })
}

interface ErrorBody {
  message?: string
  msg?: string
  code?: ErrorCode
  errors?: FieldError[]
  request_id?: string
}

const isJson = (type: string) => /\bjson\b/.test(type)

function parse(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
