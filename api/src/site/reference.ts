import { createRequire } from 'node:module'
import path from 'node:path'
import Router from '@koa/router'
import type { Context } from 'koa'
import send from 'koa-send'
import { contractDocument, contractYaml } from '../http/document.ts'
import { setAppPolicy } from '../http/headers.ts'
import { REFERENCE_CSS } from './referenceLook.ts'
import { withSamples } from './referenceSamples.ts'

const FILES = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference – Linktill</title>
    <link rel="stylesheet" href="/api-docs/swagger-ui.css">
    <link rel="stylesheet" href="/api-docs/look.css">
    <script src="/api-docs/swagger-ui-bundle.js" defer></script>
    <script src="/api-docs/start.js" defer></script>
  </head>
  <body>
    <header class="top">
      <a href="/">Linktill</a>
      <a href="/documentation">Guide</a>
      <a href="/openapi.yaml">openapi.yaml</a>
      <a href="/openapi.json">openapi.json</a>
      <a href="/dashboard/developers">API keys</a>
    </header>
    <main id="swagger-ui"></main>
  </body>
</html>`

// In a separate file, because the page allows no inline script. No external validator is called.
const START = `SwaggerUIBundle({ url: '/api-docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, docExpansion: 'none', filter: true })`

/** Serves the interactive reference at /api-docs, and the contract as YAML and JSON. All files come from this server. */
export function referenceRoutes(): Router {
  const contract = contractDocument()
  const json = JSON.stringify(contract)
  // Generated clients take their base URL from here and cannot resolve a relative path.
  const serverOf = (ctx: Context) => `${ctx.protocol}://${ctx.host}/api`
  const router = new Router()
  router.get('/api-docs', (ctx) => {
    setAppPolicy(ctx, { isTyped: false })
    ctx.type = 'html'
    ctx.body = PAGE
  })
  router.get('/api-docs/start.js', (ctx) => {
    ctx.type = 'js'
    ctx.body = START
  })
  router.get('/api-docs/look.css', (ctx) => {
    ctx.type = 'css'
    ctx.body = REFERENCE_CSS
  })
  router.get('/api-docs/openapi.json', (ctx) => {
    ctx.type = 'json'
    ctx.body = withServer(JSON.stringify(withSamples(contract, `${ctx.protocol}://${ctx.host}`)), serverOf(ctx))
  })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/api-docs/${file}`, (ctx) => send(ctx, file, { root: FILES, maxage: 24 * 3600 * 1000 }))
  router.get('/openapi.yaml', (ctx) => {
    ctx.type = 'application/yaml'
    ctx.body = contractYaml.replace('\n  - url: /api\n', () => `\n  - url: ${serverOf(ctx)}\n`)
  })
  router.get('/openapi.json', (ctx) => {
    ctx.type = 'json'
    ctx.body = withServer(json, serverOf(ctx))
  })
  return router
}

const withServer = (json: string, server: string) =>
  json.replace('"servers":[{"url":"/api"}]', () => `"servers":[${JSON.stringify({ url: server })}]`)
