import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createClient } from '../../core/client.js'
import { LinktillError } from '../../core/LinktillError.js'
import type { Given } from '../arguments.js'
import { readServer, readVariable } from '../settings.js'
import { TEST_NAME } from '../trigger.js'
import { UsageError } from '../UsageError.js'
import { findFramework, FRAMEWORKS, type Framework } from './findFramework.js'
import { mergeLines } from './mergeLines.js'
import { filesFor } from './templates.js'

/** A file that is written. An existing one is only extended by lines. */
interface Plan {
  file: string
  text: string
  isNew: boolean
}

/**
 * Writes a page with a checkout, a webhook receiver and the key of a project. Shows what it writes and asks first. It never
 * replaces a file.
 */
export async function init({ options }: Given): Promise<void> {
  const folder = process.cwd()
  const server = readServer(options)
  const framework = (options.framework as Framework | undefined) ?? findFramework(folder)
  if (!FRAMEWORKS.includes(framework)) throw new UsageError(`--framework is one of ${FRAMEWORKS.join(', ')}.`)
  const port = Number(options.port ?? 4000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError('--port is a number from 1 to 65535.')
  const mayAsk = process.stdin.isTTY === true && !options.yes && !options['dry-run']
  const key = readVariable('LINKTILL_KEY') ?? (mayAsk ? await askForKey(server) : '')
  const link = options.link ?? (key ? await newestLink(server, key) : null)
  if (!link) throw new UsageError('give a checkout link with --link CODE, or set LINKTILL_KEY to a key that may read links.')
  if (!/^[\w-]{1,64}$/.test(link)) throw new UsageError(`"${link}" is not the code of a link.`)
  const secret = key ? await signingSecret(server, key, port) : ''
  const plan = planFor(folder, filesFor({ framework, server, link, port }), { key, secret })

  for (const { file, isNew } of plan) console.log(`${isNew ? 'create' : 'extend'}  ${file}`)
  if (options['dry-run']) return
  if (!options.yes && !(mayAsk && (await confirms())))
    throw new UsageError(mayAsk ? 'nothing was written.' : 'nothing was written. Run it with --yes to write without asking.')
  for (const { file, text } of plan) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  console.log(nextSteps(framework, server, port))
}

/** @throws UsageError when a file exists that would be replaced. */
function planFor(folder: string, files: Record<string, string>, { key, secret }: { key: string; secret: string }): Plan[] {
  const taken = Object.keys(files).filter((file) => fs.existsSync(path.join(folder, file)))
  if (taken.length) throw new UsageError(`${taken.join(', ')} exists already, and is not replaced.`)
  const created = Object.entries(files).map(([file, text]) => ({ file, text, isNew: true }))
  const extend = (file: string, lines: string[]): Plan[] => {
    const place = path.join(folder, file)
    const before = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : null
    const text = mergeLines(before ?? '', lines)
    return text === before ? [] : [{ file, text, isNew: before === null }]
  }
  const values = [key && `LINKTILL_KEY=${key}`, secret && `LINKTILL_WEBHOOK_SECRET=${secret}`].filter(Boolean)
  return [...created, ...extend('.env', values), ...extend('.gitignore', ['.env'])]
}

async function askForKey(server: string): Promise<string> {
  console.log(`Create an API key with the scopes read, write and webhooks:read at ${server}/dashboard/developers`)
  return ask('API key (empty for none): ')
}

const confirms = async () => /^y(es)?$/i.test(await ask('Write these files? (y/N) '))

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

async function newestLink(server: string, token: string): Promise<string | null> {
  const client = createClient({ baseUrl: `${server}/api`, token })
  const { data } = await client.listLinks({ query: { limit: 100, sortBy: 'created_at', sortDir: 'desc' } })
  const active = data.filter(({ is_active }) => is_active)
  return (active.find(({ name }) => name !== TEST_NAME) ?? active[0])?.url_id ?? null
}

/** The secret that `linktill listen` signs with. A key without the scope gets none. */
async function signingSecret(server: string, token: string, port: number): Promise<string> {
  const client = createClient({ baseUrl: `${server}/api`, token })
  try {
    return (await client.openWebhookListener({ body: { forward_to: `http://localhost:${port}/` } })).secret
  } catch (error) {
    if (error instanceof LinktillError && (error.status === 403 || error.status === 409)) return ''
    throw error
  }
}

function nextSteps(framework: Framework, server: string, port: number): string {
  const own = framework === 'html' || framework === 'vite-react'
  const hook = own ? `localhost:${port}` : framework === 'next' ? 'localhost:3000/api/linktill' : `localhost:${port}/linktill`
  return `
Next:
  npm install ${server}/sdk.tgz
${framework === 'next' ? '  npm run dev' : `  node ${framework === 'express' ? 'linktill-server.mjs' : 'linktill-webhook.mjs'}`}
  npx linktill listen --forward-to ${hook}
  npx linktill trigger order.completed`
}
