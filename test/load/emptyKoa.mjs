// A Koa server whose only route answers an empty object: what the framework itself takes for each request.
import { createRequire } from 'node:module'
import path from 'node:path'
import { ROOT } from './processes.mjs'

const ofApi = createRequire(path.join(ROOT, 'api/package.json'))
const Koa = ofApi('koa')
const { default: Router } = ofApi('@koa/router')

const router = new Router()
router.get('/api/carts/url/:urlId', (ctx) => {
  ctx.type = 'json'
  ctx.body = '{}'
})
router.get('/health', (ctx) => {
  ctx.body = '{}'
})
new Koa().use(router.routes()).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
