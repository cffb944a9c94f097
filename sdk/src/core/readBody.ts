import { LinktillError } from './LinktillError.js'

/** Returns the value of a successful response: parsed JSON, a file for other types, undefined if there is no body. */
export async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204 || type === '') return undefined
  if (!isJson(type)) return (await import('./readFile.js')).readFile(response, type)

  return response.json().catch((cause: unknown) => {
    throw new LinktillError(response.status, { code: 'unknown', message: `HTTP error: ${response.status}` }, { cause })
  })
}

export const isJson = (type: string) => /\bjson\b/.test(type)
