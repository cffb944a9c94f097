import type { Call } from './describeCall.ts'

/** A command for a shell. */
export function curl({ method, url, token, cookie, form, json, answer }: Call): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`,
    ...(token ? [`-H ${quote(`Authorization: Bearer ${token}`)}`] : []),
    ...(cookie ? [`-H ${quote(`Cookie: ${cookie}`)}`] : []),
    ...(form ?? []).map(({ name, value, isFile }) => `-F ${quote(`${name}=${isFile ? '@' : ''}${value}`)}`),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(json, null, 2))}`]),
    ...(answer.kind === 'file' ? [`-o ${quote(answer.name)}`] : []),
  ]
  return lines.join(' \\\n  ')
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
