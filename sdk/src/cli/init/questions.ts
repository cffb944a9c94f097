import { createInterface } from 'node:readline/promises'
import { type Framework, FRAMEWORKS } from './findFramework.js'

/** Asks for an API key. Empty when the developer has none. */
export async function askForKey(server: string): Promise<string> {
  console.log(`A test key is printed when a server with the demo shop starts.
Other shops create one with the scopes read, write and webhooks:read at ${server}/dashboard/developers`)
  return ask('API key (empty for none): ')
}

/** Asks for the framework until the answer is one. Enter takes what was found. */
export async function askForFramework(found: Framework): Promise<Framework> {
  for (;;) {
    const answer = await ask(`Framework: ${FRAMEWORKS.join(', ')} (${found}): `)
    const chosen = FRAMEWORKS.find((name) => name === (answer.toLowerCase() || found))
    if (chosen) return chosen
  }
}

export const confirms = async (): Promise<boolean> => /^y(es)?$/i.test(await ask('Write these files? (y/N) '))

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without this, Ctrl-D leaves the question unanswered, and the program ends as if all went well.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return (await Promise.race([terminal.question(question), closed])).trim()
  } finally {
    terminal.close()
  }
}
