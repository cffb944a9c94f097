import type { Call } from './describeCall.ts'
import { literal } from './literal.ts'

/** A program for Python 3.9 or newer that uses only its standard library. */
export function python({ method, url, token, cookie, form, json, answer }: Call): string {
  const imports = [
    ...(json !== undefined || answer.kind === 'json' ? ['import json'] : []),
    ...(form || answer.kind === 'file' ? ['from pathlib import Path'] : []),
    'from urllib.request import Request, urlopen',
  ]
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(cookie && { Cookie: cookie }),
    ...(form && { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  }
  const args = [
    literal(url, 'python'),
    `method=${literal(method, 'python')}`,
    ...(Object.keys(headers).length ? [`headers=${literal(headers, 'python')}`] : []),
    ...(json === undefined ? [] : ['data=json.dumps(body).encode()']),
    ...(form ? ['data=body'] : []),
  ]
  const body = [
    ...(json === undefined ? [] : [`body = ${literal(json, 'python')}`]),
    ...(form ? [`body = b"".join([\n${form.map(partOf).join('')}    b"--${BOUNDARY}--\\r\\n",\n])`] : []),
  ]
  return [
    ...imports,
    '',
    ...body,
    `request = Request(\n${args.map((arg) => `    ${arg.replaceAll('\n', '\n    ')},\n`).join('')})`,
    'with urlopen(request) as response:',
    `    ${READ[answer.kind](answer.kind === 'file' ? answer.name : '')}`,
  ].join('\n')
}

const BOUNDARY = 'linktill'
const READ = {
  json: () => 'print(json.load(response))',
  file: (name: string) => `Path(${literal(name, 'python')}).write_bytes(response.read())`,
  status: () => 'print(response.status)',
}

/** One field of a form, as bytes. */
function partOf({ name, value, isFile }: { name: string; value: string; isFile: boolean }): string {
  const head = `Content-Disposition: form-data; name="${name}"${isFile ? `; filename="${value}"` : ''}`
  const content = isFile ? `Path(${literal(value, 'python')}).read_bytes()` : `${literal(value, 'python')}.encode()`
  return `    b'--${BOUNDARY}\\r\\n${head}\\r\\n\\r\\n',\n    ${content},\n    b"\\r\\n",\n`
}
