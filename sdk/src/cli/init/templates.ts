import type { Framework } from './findFramework.js'

/** What projects import. */
const SDK = '@linktill/sdk'

interface Values {
  framework: Framework
  server: string
  /** Code of the link. */
  link: string
  port: number
}

/** Returns the files of a project, by their path. */
export function filesFor(values: Values): Record<string, string> {
  if (values.framework === 'html') return { 'linktill.html': page(values), 'linktill-webhook.mjs': receiver(values) }
  if (values.framework === 'vite-react')
    return { 'src/LinktillCheckout.jsx': component(values), 'linktill-webhook.mjs': receiver(values) }
  if (values.framework === 'next')
    return { 'app/buy/page.jsx': `'use client'\n\n${nextPage(values)}`, 'app/api/linktill/route.js': route() }
  return { 'linktill-server.mjs': expressServer(values) }
}

const page = ({ server, link }: Values) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Buy</title>
  <script src="${server}/embed/v1.js" defer></script>
  <h1>Buy</h1>
  <linktill-checkout link="${link}"></linktill-checkout>
</html>
`

const component = ({ link }: Values) => `import { CheckoutEmbed } from '${SDK}/react'

/** The checkout, wherever a page shows <LinktillCheckout />. */
export const LinktillCheckout = () => <CheckoutEmbed link="${link}" />
`

const nextPage = ({ link }: Values) => `import { CheckoutEmbed } from '${SDK}/react'

export default function Buy() {
  return <CheckoutEmbed link="${link}" />
}
`

/** Reads .env without a library. Variables of the environment win. */
const LOAD_ENV = `if (existsSync('.env')) process.loadEnvFile()
const secret = process.env.LINKTILL_WEBHOOK_SECRET ?? ''
if (!secret) throw new Error('Set LINKTILL_WEBHOOK_SECRET in .env to the secret that linktill listen prints')
`

const receiver = ({ port }: Values) => `import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { verifyWebhook } from '${SDK}/webhooks'

${LOAD_ENV}
createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    response.writeHead(204).end()
    if (event.type === 'order.completed') console.log('paid', event.data.order_number)
  } catch {
    response.writeHead(400).end()
  }
}).listen(${port}, () => console.log('Waiting for events on http://localhost:${port}'))
`

const route = () => `import { verifyWebhook } from '${SDK}/webhooks'

export async function POST(request) {
  try {
    const event = verifyWebhook(await request.text(), request.headers, process.env.LINKTILL_WEBHOOK_SECRET ?? '')
    if (event.type === 'order.completed') console.log('paid', event.data.order_number)
    return new Response(null, { status: 204 })
  } catch {
    return new Response('The signature does not match', { status: 400 })
  }
}
`

const expressServer = (values: Values) => `import { existsSync } from 'node:fs'
import express from 'express'
import { verifyWebhook } from '${SDK}/webhooks'

${LOAD_ENV}
const page = \`${page(values)}\`

const app = express()
app.get('/buy', (_request, response) => response.type('html').send(page))
// The signature covers the bytes, so nothing may parse them before.
app.post('/linktill', express.raw({ type: '*/*' }), (request, response) => {
  try {
    const event = verifyWebhook(request.body, request.headers, secret)
    response.sendStatus(204)
    if (event.type === 'order.completed') console.log('paid', event.data.order_number)
  } catch {
    response.sendStatus(400)
  }
})
app.listen(${values.port}, () => console.log('Open http://localhost:${values.port}/buy'))
`
