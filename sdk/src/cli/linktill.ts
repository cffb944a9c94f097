#!/usr/bin/env node
import { LinktillError } from '../core/LinktillError.js'
import { HELP, readArguments } from './arguments.js'
import { UsageError } from './UsageError.js'

/** Every command is loaded when it is used: `mcp` contains a library. */
const COMMANDS = {
  init: async () => (await import('./init/init.js')).init,
  listen: async () => (await import('./listen/listen.js')).listen,
  trigger: async () => (await import('./trigger.js')).trigger,
  mcp: async () => (await import('./mcp/mcp.js')).mcp,
}

try {
  const { command, ...given } = readArguments(process.argv.slice(2))
  if (!command) console.log(HELP)
  else await (await COMMANDS[command]())(given)
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof LinktillError)) throw error
  console.error(`linktill: ${error.message}`)
  process.exitCode = 1
}
