import { createHash } from 'node:crypto'
import { LinktillError } from '../../core/LinktillError.js'
import type { Confirmations } from './createConfirmations.js'
import { CONFIRMATION, type Tool } from './readTools.js'

/** The client's methods, by operation. */
export type Methods = Record<string, (input: object) => Promise<unknown>>
interface Context {
  tools: Tool[]
  client: Methods
  confirmations: Confirmations
}
interface Result {
  content: { type: 'text'; text: string }[]
  isError?: boolean
  [key: string]: unknown
}

/** Files are described, not sent: they can be large, and few assistants read them. */
const MAX_TEXT = 100_000

/** Carries out one call. What the API refuses is an answer that the assistant can read, not a failure of the protocol. */
export async function callTool({ tools, client, confirmations }: Context, name: string, given: object): Promise<Result> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return refuse(`There is no tool "${name}". Operations that change something need --allow-writes.`)
  const { [CONFIRMATION]: token, ...args } = given as Record<string, unknown>
  if (tool.isGrave && token === undefined)
    return answer(
      `Nothing has happened yet. Show the person what this will do: ${tool.title}, with ${JSON.stringify(args)}. ` +
        `If they agree, call ${name} again within five minutes with the same arguments and "${CONFIRMATION}": "${confirmations.ask(name, args)}".`,
    )
  if (tool.isGrave && !confirmations.take(String(token), name, args))
    return refuse('This confirmation does not fit: it was used, is older than five minutes, or the arguments have changed.')
  const method = client[name]
  if (!method) return refuse(`This package does not know "${name}". Install the newest one of the server.`)
  const pick = (names: string[]) => Object.fromEntries(names.filter((one) => one in args).map((one) => [one, args[one]]))
  const input = { path: pick(tool.places.path), query: pick(tool.places.query), ...('body' in args && { body: args['body'] }) }
  try {
    return answer(await textOf(await method(tool.isGrave ? { ...input, headers: keyOf(String(token)) } : input)))
  } catch (error) {
    if (error instanceof LinktillError) return refuse(JSON.stringify({ status: error.status, ...(error.body as object) }))
    if (error instanceof TypeError) return refuse(error.message)
    throw error
  }
}

/** The confirmation is also the idempotency key: a repeated request happens once. */
const keyOf = (token: string) => ({ 'idempotency-key': createHash('sha256').update(token).digest('hex') })

async function textOf(output: unknown): Promise<string> {
  if (output === undefined) return 'Done.'
  if (!(output instanceof Blob)) return JSON.stringify(output)
  const { name, type, size } = output as File
  const isText = /^text\/|json|xml/.test(type)
  return isText ? (await output.text()).slice(0, MAX_TEXT) : `${name || 'A file'}, ${type}, ${size} bytes.`
}

const answer = (text: string): Result => ({ content: [{ type: 'text', text }] })
const refuse = (text: string): Result => ({ ...answer(text), isError: true })
