import { type Call, ORIGIN } from './describeCall.ts'
import { literal } from './literal.ts'

/** A module for Node that calls the operation with the SDK. */
export function typescript(call: Call): string {
  const { operationId, token, path, query, form, json, answer } = call
  const isSaved = answer.kind === 'file'
  const reads = form?.some(({ isFile }) => isFile)
  const files = [...(reads ? ['readFile'] : []), ...(isSaved ? ['writeFile'] : [])]
  const imports = [
    ...(files.length ? [`import { ${files.join(', ')} } from 'node:fs/promises'`] : []),
    `import { createClient } from '@linktill/sdk'`,
  ]
  const options = { baseUrl: `${ORIGIN}/api`, ...(token && { token }) }
  const parts = [
    ...(Object.keys(path).length ? [`path: ${inline(path)}`] : []),
    ...(Object.keys(query).length ? [`query: ${inline(query)}`] : []),
    ...(form ? [`body: { ${form.map(fieldOf).join(', ')} }`] : []),
    ...(json === undefined ? [] : [`body: ${literal(json, 'ts')}`]),
  ]
  const input = parts.length ? layOut(parts) : ''
  const sent = `await client.${operationId}(${input})`
  const lines = [`const client = createClient(${inline(options)})`, '']
  if (answer.kind === 'status') lines.push(sent)
  else if (answer.kind === 'json') lines.push(`const ${answer.name} = ${sent}`, `console.log(${answer.name})`)
  else lines.push(`const file = ${sent}`, `await writeFile('${answer.name}', Buffer.from(await file.arrayBuffer()))`)
  return [...imports, '', ...lines].join('\n')
}

const fieldOf = ({ name, value, isFile }: { name: string; value: string; isFile: boolean }) =>
  `${name}: ${isFile ? `new File([await readFile(${quote(value)})], ${quote(value)})` : quote(value)}`

/** One argument on its line, or each part on a line of its own. */
function layOut(parts: string[]): string {
  const short = `{ ${parts.join(', ')} }`
  if (parts.length === 1 || (short.length < 72 && !short.includes('\n'))) return short
  return `{\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')}\n}`
}

const inline = (value: Record<string, unknown>) =>
  `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${literal(one, 'ts')}`)
    .join(', ')} }`
const quote = (text: string) => literal(text, 'ts')
