import fs from 'node:fs'
import path from 'node:path'
import { createClient } from '../../core/client.js'
import { LinktillError } from '../../core/LinktillError.js'
import type { Schema } from '../../core/operations.js'
import type { Given } from '../arguments.js'
import { readServer, readVariable } from '../settings.js'
import { TEST_NAME } from '../trigger.js'
import { UsageError } from '../UsageError.js'
import { explainOther, findFramework, findRoutes, FRAMEWORKS, type Framework } from './findFramework.js'
import { install } from './install.js'
import { planFor } from './planFor.js'
import { askForFramework, askForKey, confirms } from './questions.js'
import { projectFor } from './templates.js'

/** The script of package.json that starts what was written. */
const SCRIPT = 'linktill'

/**
 * Writes a page with a checkout, a webhook receiver and the key of a project, and installs the package. Shows what it writes and
 * asks first. It never replaces a file.
 */
export async function init({ words: [name = '.'], options }: Given): Promise<void> {
  const folder = path.resolve(name)
  const server = readServer(options)
  const port = readPort(options.port)
  const isDry = options['dry-run'] === true
  const isTerminal = process.stdin.isTTY === true && !isDry
  const mayAsk = isTerminal && !options.yes
  const found = readFramework(options.framework) ?? findFramework(folder)
  const framework = mayAsk && !options.framework ? await askForFramework(found) : found
  const explained = explainOther(folder, framework, server)
  if (explained) console.log(explained)
  // A key is no permission to write, so it is asked for with --yes too.
  const key = readVariable('LINKTILL_KEY', folder) ?? (isTerminal ? await askForKey(server) : '')
  const link = options.link ?? (key ? await chooseLink(server, key) : null)
  if (!link) throw new UsageError('give a checkout link with --link CODE, or set LINKTILL_KEY to a key that may read links.')
  if (!/^[\w-]{1,64}$/.test(link)) throw new UsageError(`"${link}" is not the code of a link.`)

  const { files, hook, program, look } = projectFor({
    framework,
    server,
    link,
    port,
    routes: findRoutes(folder),
    isTypeScript: fs.existsSync(path.join(folder, 'tsconfig.json')),
  })
  const target = `localhost:${port}${hook}`
  const secret = key && !isDry ? await signingSecret(server, key, `http://${target}`) : ''
  const script: [string, string] = [SCRIPT, `linktill listen --forward-to ${target} -- ${program}`]
  const plan = planFor(folder, files, { script, variables: { LINKTILL_KEY: key, LINKTILL_WEBHOOK_SECRET: secret } })

  for (const { file, isNew } of plan) console.log(`${isNew ? 'create' : 'extend'}  ${path.join(name, file)}`)
  if (isDry) return
  if (!options.yes && !(mayAsk && (await confirms())))
    throw new UsageError(mayAsk ? 'nothing was written.' : 'nothing was written. Run it with --yes to write without asking.')
  for (const { file, text } of plan) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  if (!options['no-install']) install(folder, server, framework === 'express' ? ['express'] : [])
  const steps = [name === '.' ? '' : `  cd ${name}\n`, `  npm run ${SCRIPT}`].join('')
  console.log(`\nNext:\n${steps}\nThen ${look}, and pay with the card 4242 4242 4242 4242.`)
}

function readFramework(text: string | undefined): Framework | null {
  const known = FRAMEWORKS.find((one) => one === text)
  if (text !== undefined && !known) throw new UsageError(`--framework is one of ${FRAMEWORKS.join(', ')}.`)
  return known ?? null
}

function readPort(text = '4000'): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError('--port is a number from 1 to 65535.')
  return port
}

/**
 * Returns the newest link of the shop that sells. One with a price and without an address comes first, because a first payment
 * with it takes the least typing.
 */
async function chooseLink(server: string, token: string): Promise<string | null> {
  const client = createClient({ baseUrl: `${server}/api`, token })
  const { data } = await client.listLinks({ query: { limit: 100, sortBy: 'created_at', sortDir: 'desc' } })
  const selling = data.filter(({ is_active, availability }) => is_active && availability === 'open')
  const own = selling.filter(({ name }) => name !== TEST_NAME)
  const chosen = own.find(isQuick) ?? own[0] ?? selling[0]
  if (chosen) console.log(`Sells the link "${chosen.name}" (${chosen.url_id})`)
  return chosen?.url_id ?? null
}

const isQuick = ({ items, options }: Schema<'Link'>) =>
  !options.collect_shipping_address && items.some(({ price, price_override }) => (price_override ?? price) > 0)

/** The secret that `linktill listen` signs with. A key without the scope gets none. */
async function signingSecret(server: string, token: string, target: string): Promise<string> {
  const client = createClient({ baseUrl: `${server}/api`, token })
  try {
    return (await client.openWebhookListener({ body: { forward_to: target } })).secret
  } catch (error) {
    if (error instanceof LinktillError && (error.status === 403 || error.status === 409)) return ''
    throw error
  }
}
