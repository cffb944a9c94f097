import { parseArgs } from 'node:util'
import { UsageError } from './UsageError.js'

export const HELP = `linktill: tools for developers

  linktill init [FOLDER]                       writes a page and a webhook receiver, and installs this package
  linktill listen --forward-to localhost:4000  forwards the shop's events to this machine
  linktill trigger order.completed             makes a test order, or whatever causes the event
  linktill mcp                                 serves the API to an assistant (Model Context Protocol)

Every command
  --server URL       the server. Default: LINKTILL_SERVER, or the one that this package came from
  The API key is read from LINKTILL_KEY, or from .env.local or .env in this folder.

init
  --framework NAME   html, vite-react, next or express. Default: what this project is
  --link CODE        the checkout link. Default: the newest of the shop, first those that ship nothing
  --port NUMBER      where the webhook receiver listens. Default: 4000
  --yes              writes without asking
  --no-install       only writes files
  --dry-run          shows what it would write

listen
  --forward-to URL   where events are posted: localhost:4000/hooks, or a URL. Required
  --events LIST      types, separated by commas. Default: all
  -- COMMAND         starts a program, with the signing secret in LINKTILL_WEBHOOK_SECRET, and ends with it

trigger
  --link CODE        sells this link. Default: one that the command creates
  --data FILE        for a scenario such as refund_and_dispute: the checkout session to play it on, as JSON

mcp
  --allow-writes     also offers operations that change something
  --tags LIST        only these areas: orders,products`

const OPTIONS = {
  server: { type: 'string' },
  framework: { type: 'string' },
  link: { type: 'string' },
  data: { type: 'string' },
  port: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  'dry-run': { type: 'boolean' },
  'no-install': { type: 'boolean' },
  'forward-to': { type: 'string' },
  events: { type: 'string' },
  'allow-writes': { type: 'boolean' },
  tags: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const COMMANDS = ['init', 'listen', 'trigger', 'mcp'] as const

export type Options = ReturnType<typeof parse>['values']
/** What follows the command. */
export interface Given {
  words: string[]
  options: Options
}

/** @throws UsageError for an unknown command or option. The command is null when help is asked for. */
export function readArguments(args: string[]): Given & { command: (typeof COMMANDS)[number] | null } {
  const { values: options, positionals } = parse(args)
  const [name, ...words] = positionals
  if (options.help || !name) return { command: null, words, options }
  const command = COMMANDS.find((one) => one === name)
  if (!command) throw new UsageError(`there is no command "${name}". See linktill --help.`)
  return { command, words, options }
}

/** Splits a list of an option. */
export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
