import { UsageError } from '../UsageError.js'
import { closeOver, type JsonSchema } from './closeOver.js'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: JsonSchema
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> }
}
export interface ContractDocument {
  info: { title: string; version: string }
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; parameters?: Record<string, Parameter> }
}

/** One operation as a tool. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  /** Names of the arguments, by where the call takes them. */
  places: { path: string[]; query: string[] }
  /** Whether a call needs a confirmation. */
  isGrave: boolean
  /** Whether a result can have text of shoppers, visitors or other sites. */
  hasOutsideText: boolean
}

interface ToolOptions {
  allowWrites: boolean
  /** Empty for all. */
  tags: string[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** POST operations that change nothing. */
const READING = new Set(['quoteLink', 'validatePromo', 'previewPromoCode', 'previewFee', 'checkEmbed', 'createPackingSlips'])
/**
 * Writes without a confirmation. They can be taken back, send nothing to other people, and neither lower what a shopper pays nor change
 * what they get or where they are sent. All others need one. So does a new operation, until a developer adds it here.
 */
const HARMLESS = new Set(['createProduct', 'duplicateProduct', 'sendTestWebhook'])
/** Tags whose results have only what the seller or the server wrote. Results of all others are marked, so those of a new tag too. */
const OWN_TEXT = new Set(['products', 'profile', 'domains', 'keys', 'system'])
/** The argument that repeats the token of the first call. */
export const CONFIRMATION = 'confirmation'

/**
 * Returns a tool for each operation that an API key may call and that takes JSON.
 * @throws UsageError for an area that does not exist, and if no tool is left.
 */
export function readTools(contract: ContractDocument, { allowWrites, tags }: ToolOptions): Tool[] {
  const tools: Tool[] = []
  const known = new Set(
    Object.values(contract.paths).flatMap((item) => Object.values(item).map((operation) => operation.tags?.[0])),
  )
  const unknown = tags.find((tag) => !known.has(tag))
  if (unknown) throw new UsageError(`--tags: there is no area "${unknown}". One of: ${[...known].join(', ')}.`)
  for (const item of Object.values(contract.paths))
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation || !takesKey(contract, operation) || !takesJson(operation)) continue
      if (tags.length && !tags.includes(operation.tags[0]!)) continue
      const isReading = method === 'get' || READING.has(operation.operationId)
      if (isReading || allowWrites) tools.push(toolOf(contract, operation, method, isReading))
    }
  if (!tools.length) throw new UsageError(`a key may call nothing of --tags ${tags.join(',')}.`)
  return tools
}

function toolOf(contract: ContractDocument, operation: Operation, method: string, isReading: boolean): Tool {
  const { operationId, summary, description = '', requestBody } = operation
  const isGrave = !isReading && !HARMLESS.has(operationId)
  const parameters = (operation.parameters ?? [])
    .map((one) => ('$ref' in one ? contract.components.parameters![one.$ref.split('/').at(-1)!]! : one))
    .filter((one) => one.in === 'path' || one.in === 'query')
  const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    parameters.map(({ name, schema, description: text }) => [name, { ...schema, ...(text && { description: text }) }]),
  )
  if (requestBody) properties['body'] = requestBody.content['application/json']!.schema
  if (isGrave)
    properties[CONFIRMATION] = {
      type: 'string',
      description: 'The token that the first call returns. Ask the person before you repeat the call with it.',
    }
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  return {
    name: operationId,
    title: summary,
    description: [`${summary}.`, description, isGrave && 'Needs a confirmation.'].filter(Boolean).join(' '),
    inputSchema: closeOver(
      {
        type: 'object',
        additionalProperties: false,
        properties,
        required: requestBody?.required ? [...required, 'body'] : required,
      },
      contract.components.schemas,
    ),
    annotations: {
      readOnlyHint: isReading,
      destructiveHint: isGrave,
      idempotentHint: method === 'get' || method === 'put' || method === 'delete',
      openWorldHint: false,
    },
    places: { path: namesIn('path'), query: namesIn('query') },
    isGrave,
    hasOutsideText: !OWN_TEXT.has(operation.tags[0]!),
  }
}

const takesKey = ({ security: all }: ContractDocument, { security = all }: Operation) =>
  security.some((choice) => 'bearerAuth' in choice)

/** Files cannot be sent as arguments. */
const takesJson = ({ requestBody }: Operation) => !requestBody || 'application/json' in requestBody.content
