import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { createClient } from '../../core/client.js'
import { type Given, listOf } from '../arguments.js'
import { readKey, readServer } from '../settings.js'
import { UsageError } from '../UsageError.js'
import { callTool, type Methods } from './callTool.js'
import { createConfirmations } from './createConfirmations.js'
import { readTools, type ContractDocument } from './readTools.js'

/** Serves the operations of the server's contract as tools, over standard input and output. It prints nothing else there. */
export async function mcp({ options }: Given): Promise<void> {
  const server = readServer(options)
  const client = createClient({ baseUrl: `${server}/api`, token: readKey(server) }) as unknown as Methods
  const contract = await readContract(server)
  const tools = readTools(contract, { allowWrites: options['allow-writes'] ?? false, tags: listOf(options.tags) })
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
  service.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool({ tools, client, confirmations }, params.name, params.arguments ?? {}),
  )
  await service.connect(new StdioServerTransport())
}

async function readContract(server: string): Promise<ContractDocument> {
  const response = await fetch(`${server}/openapi.json`).catch(() => null)
  if (!response?.ok) throw new UsageError(`${server} cannot be reached.`)
  return (await response.json()) as ContractDocument
}
