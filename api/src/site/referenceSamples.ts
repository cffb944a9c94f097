interface Node {
  $ref?: string
  value?: unknown
}
interface SchemaNode {
  $ref?: string
  properties?: Record<string, { format?: string }>
}
interface OperationNode {
  operationId: string
  description: string
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: { format?: string } }[]
  requestBody?: { content: Record<string, { schema: SchemaNode; examples?: Record<string, Node> }> }
}
interface Document {
  security: object[]
  paths: Record<string, Record<string, OperationNode>>
  components: { examples: Record<string, { value: unknown }>; schemas: Record<string, SchemaNode> }
}

const UUID = '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002'

/**
 * Returns the contract for the reference. Every operation's description ends with its call in curl and in the SDK, made from the
 * contract's own example.
 * @param origin of this server.
 */
export function withSamples(contract: object, origin: string): object {
  const doc = structuredClone(contract) as Document
  for (const [path, item] of Object.entries(doc.paths))
    for (const [method, operation] of Object.entries(item)) {
      const { curl, sdk } = samplesOf(doc, { path, method, operation }, origin)
      operation.description += `\n\n\`\`\`sh\n${curl}\n\`\`\`\n\n\`\`\`js\n${sdk}\n\`\`\``
    }
  return doc
}

/** One call, in curl and in the SDK. */
function samplesOf(
  doc: Document,
  { path, method, operation }: { path: string; method: string; operation: OperationNode },
  origin: string,
): { curl: string; sdk: string } {
  const { operationId, parameters = [], requestBody } = operation
  const values = parameters
    .filter((parameter) => parameter.in === 'path' || (parameter.in === 'query' && parameter.required))
    .map(({ name, in: place, schema }) => ({ name, place, value: schema.format === 'uuid' ? UUID : 'example' }))
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isForm = type === 'multipart/form-data'
  const example = media && exampleOf(doc, Object.values(media.examples ?? {})[0])
  const needsToken = (operation.security ?? doc.security).length > 0
  const at = (place: string) =>
    Object.fromEntries(values.filter((one) => one.place === place).map(({ name, value }) => [name, value]))

  const filled = Object.entries(at('path')).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path)
  const search = new URLSearchParams(at('query')).toString()
  const fields = Object.entries((isForm && (example as Record<string, unknown>)) || {})
  const files = new Set(isForm ? filesOf(doc, media!.schema) : [])
  const curl = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${origin}/api${filled}${search && `?${search}`}'`,
    ...(needsToken ? [`-H 'Authorization: Bearer sk_test_…'`] : []),
    ...(example && !isForm
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example).replaceAll("'", `'\\''`)}'`]
      : []),
    ...fields.map(([name, value]) => `-F '${name}=${files.has(name) ? '@' : ''}${String(value)}'`),
  ].join(' \\\n  ')

  const form = fields.map(([name, value]) => `${name}: ${files.has(name) ? 'file' : JSON.stringify(value)}`).join(', ')
  const parts = [
    ...(Object.keys(at('path')).length ? [`path: ${JSON.stringify(at('path'))}`] : []),
    ...(Object.keys(at('query')).length ? [`query: ${JSON.stringify(at('query'))}`] : []),
    ...(example ? [`body: ${isForm ? `{ ${form} }` : JSON.stringify(example, null, 2)}`] : []),
  ]
  return { curl, sdk: `await client.${operationId}(${parts.length ? `{ ${parts.join(', ')} }` : ''})` }
}

const exampleOf = (doc: Document, node: Node | undefined): unknown =>
  node?.$ref ? doc.components.examples[node.$ref.split('/').at(-1)!]?.value : node?.value

/** Returns the file fields of a form. */
function filesOf(doc: Document, { $ref, properties }: SchemaNode): string[] {
  const fields = ($ref ? doc.components.schemas[$ref.split('/').at(-1)!]?.properties : properties) ?? {}
  return Object.keys(fields).filter((name) => fields[name]!.format === 'binary')
}
