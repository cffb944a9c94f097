import { createRequire } from 'node:module'
import path from 'node:path'
import Router from '@koa/router'
import type { Context } from 'koa'
import send from 'koa-send'
import { contractJson, contractYaml } from '../platform/http/document.ts'
import { REFERENCE_CSS } from './referenceLook.ts'

const FILES = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** Serves the contract as YAML and JSON, and Swagger UI for the reference, whose pages `site.ts` serves. All files come from this server. */
export function referenceRoutes(): Router {
  // Generated clients take their base URL from here and cannot resolve a relative path.
  const serverOf = (ctx: Context) => `${ctx.protocol}://${ctx.host}/api`
  const router = new Router()
  router.get('/api-docs/look.css', (ctx) => {
    ctx.type = 'css'
    ctx.body = REFERENCE_CSS
  })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/api-docs/${file}`, (ctx) => send(ctx, file, { root: FILES, maxage: 24 * 3600 * 1000 }))
  router.get('/openapi.yaml', (ctx) => {
    ctx.type = 'application/yaml'
    ctx.body = contractYaml.replace('\n  - url: /api\n', () => `\n  - url: ${serverOf(ctx)}\n`)
  })
  router.get('/openapi.json', (ctx) => {
    ctx.type = 'json'
    ctx.body = withServer(serverOf(ctx))
  })
  return router
}

const withServer = (server: string) =>
  contractJson.replace('"servers":[{"url":"/api"}]', () => `"servers":[${JSON.stringify({ url: server })}]`)
