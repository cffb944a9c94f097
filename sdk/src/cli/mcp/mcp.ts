import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { createClient } from '../../core/client.js'
import { type Given, listOf } from '../arguments.js'
import { readKey, readServer } from '../settings.js'
import { UsageError } from '../UsageError.js'
import { callTool } from './callTool.js'
import { createConfirmations } from './createConfirmations.js'
import type { Methods } from './describeCall.js'
import { readTools, type ContractDocument } from './readTools.js'

/** The form that the assistant's program shows, if it can ask the person itself. */
const CONSENT = {
  type: 'object' as const,
  properties: { agreed: { type: 'boolean' as const, title: 'Do this', default: false } },
  required: ['agreed'],
}

/** Serves the operations of the server's contract as tools, over standard input and output. It prints nothing else there. */
export async function mcp({ options }: Given): Promise<void> {
  const server = readServer(options)
  const client = createClient({ baseUrl: `${server}/api`, token: readKey(server) }) as unknown as Methods
  const contract = await readContract(server)
  const tags = listOf(options.tags)
  if (options.tags !== undefined && !tags.length) throw new UsageError('--tags names no area, such as orders,products.')
  const tools = readTools(contract, { allowWrites: options['allow-writes'] ?? false, tags })
  const confirmations = createConfirmations()

  const { title, version } = contract.info
  const service = new Server({ name: 'linktill', title, version }, { capabilities: { tools: {} } })
  service.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title: shown, description, inputSchema, annotations }) => ({
      name,
      title: shown,
      description,
      inputSchema,
      annotations,
    })),
  }))
  const ask = async (question: string): Promise<boolean> => {
    const { action, content } = await service.elicitInput({ message: question, requestedSchema: CONSENT })
    return action === 'accept' && content?.['agreed'] === true
  }
  service.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const asks = service.getClientCapabilities()?.elicitation?.form !== undefined
    return callTool({ tools, client, confirmations, ask: asks ? ask : undefined }, params.name, params.arguments ?? {})
  })
  await service.connect(new StdioServerTransport())
}

async function readContract(server: string): Promise<ContractDocument> {
  const response = await fetch(`${server}/openapi.json`).catch(() => null)
  if (!response?.ok) throw new UsageError(`${server} cannot be reached.`)
  return (await response.json()) as ContractDocument
}
