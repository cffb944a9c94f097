import type { Framework } from './findFramework.js'

/** What projects import. */
const SDK = '@linktill/sdk'

interface Values {
  framework: Framework
  server: string
  /** Code of the link. */
  link: string
  port: number
  /** Folder of a Next project's routes. */
  routes: string
  isTypeScript: boolean
}

/** What `linktill init` adds to a project. */
export interface Project {
  /** Texts of files by their path. */
  files: Record<string, string>
  /** Path that events are posted to. */
  hook: string
  /** The command line that receives events. */
  program: string
  /** How to see the checkout, while the program runs. */
  look: string
}

export function projectFor(values: Values): Project {
  const { framework, port, routes, isTypeScript } = values
  const [code, markup] = isTypeScript ? ['ts', 'tsx'] : ['js', 'jsx']
  const at = `http://localhost:${port}`
  if (framework === 'html')
    return {
      files: { 'linktill.html': page(values), 'linktill-server.mjs': server(values, SENDS_PAGE) },
      hook: '/linktill',
      program: 'node linktill-server.mjs',
      look: `open ${at}`,
    }
  if (framework === 'vite-react')
    return {
      files: { [`src/LinktillCheckout.${markup}`]: component(values), 'linktill-server.mjs': server(values) },
      hook: '/linktill',
      program: 'node linktill-server.mjs',
      look: 'show <LinktillCheckout /> on a page of your app',
    }
  if (framework === 'next')
    return {
      files: { [`${routes}/buy/page.${markup}`]: nextPage(values), [`${routes}/api/linktill/route.${code}`]: route(values) },
      hook: '/api/linktill',
      program: `next dev --port ${port}`,
      look: `open ${at}/buy`,
    }
  return {
    files: { 'linktill-server.mjs': expressServer(values) },
    hook: '/linktill',
    program: 'node linktill-server.mjs',
    look: `open ${at}/buy`,
  }
}

const page = ({ server: origin, link }: Values) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Buy</title>
  <script src="${origin}/embed/v1.js" defer></script>
  <h1>Buy</h1>
  <linktill-checkout link="${link}" style="display: block; min-height: 960px"></linktill-checkout>
</html>
`

const component = ({ link }: Values) => `import { CheckoutEmbed } from '${SDK}/react'

/** The checkout, wherever a page shows <LinktillCheckout />. */
export const LinktillCheckout = () => <CheckoutEmbed link="${link}" />
`

const nextPage = ({ link }: Values) => `'use client'

import { CheckoutEmbed } from '${SDK}/react'

export default function Buy() {
  return <CheckoutEmbed link="${link}" />
}
`

/** Reads .env without a library. Variables of the environment win. */
const LOAD_ENV = `if (existsSync('.env')) process.loadEnvFile()
const secret = process.env.LINKTILL_WEBHOOK_SECRET ?? ''
if (!secret) throw new Error('Set LINKTILL_WEBHOOK_SECRET in .env to the secret that linktill listen prints')
`

const SAY = "if (event.type === 'order.completed') console.log(`Verified: order #${event.data.order_number} is paid`)"

const SENDS_PAGE = `  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync('linktill.html'))
    return
  }
`

const server = ({ port }: Values, sendsPage = '') => `import { existsSync${sendsPage && ', readFileSync'} } from 'node:fs'
import { createServer } from 'node:http'
import { verifyWebhook } from '${SDK}/webhooks'

${LOAD_ENV}
createServer(async (request, response) => {
${sendsPage}  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    response.writeHead(204).end()
    ${SAY}
  } catch {
    response.writeHead(400).end()
  }
}).listen(${port}, () => console.log('Listening on http://localhost:${port}'))
`

const route = ({ isTypeScript }: Values) => `import { verifyWebhook } from '${SDK}/webhooks'

export async function POST(request${isTypeScript ? ': Request' : ''}) {
  try {
    const event = verifyWebhook(await request.text(), request.headers, process.env.LINKTILL_WEBHOOK_SECRET ?? '')
    ${SAY}
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
    ${SAY}
  } catch {
    response.sendStatus(400)
  }
})
app.listen(${values.port}, () => console.log('Open http://localhost:${values.port}/buy'))
`
