import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildMerchant } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { freePort } from '../support/freePort.ts'
import { run } from '../support/installed.ts'
import { readChapter } from '../support/readChapter.ts'
import { isInstalled, makeSampleFolder } from '../support/sampleRunners.ts'
import { answers, until } from '../support/until.ts'

const PAGE = 'sell/server-recipes.md'
const ORIGIN = 'https://pay.example.com'
const NODE = [process.execPath, '--conditions=source', '--import=tsx']
/** Serves a route of a framework, whose router is its own affair. */
const SERVE = `import { createServer } from 'node:http'
const [file, wrap] = process.argv.slice(2)
const { POST } = await import(file)
createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(404).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = request.headers
  const given = new Request('http://shop.example' + request.url, { method: 'POST', body: Buffer.concat(chunks), headers })
  const answer = await POST(wrap ? { request: given } : given)
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
}).listen(4000)
`
/** How each file of the page is started. The packages of the last are fetched from their registry. */
const RECIPES: Record<string, { file: string; start: string[]; needs?: string; install?: string[] }> = {
  Next: { file: 'app/buy/route.ts', start: [...NODE, 'serve.mjs', './app/buy/route.ts'] },
  SvelteKit: { file: 'src/routes/buy/+server.ts', start: [...NODE, 'serve.mjs', './src/routes/buy/+server.ts', 'wrap'] },
  Express: { file: 'shop.mjs', start: [...NODE, 'shop.mjs'] },
  Django: {
    file: 'shop.py',
    start: ['python3', 'shop.py', 'runserver', '4000', '--noreload'],
    needs: 'python3',
    install: ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'django==5.2.8'],
  },
}

const api = startApi()
const folder = makeSampleFolder()
let env: NodeJS.ProcessEnv
let merchant: Awaited<ReturnType<typeof buildMerchant>>
beforeAll(async () => {
  merchant = await buildMerchant(api.db)
  const lib = path.join(folder, 'lib')
  env = { ...process.env, PIP_TARGET: lib, PYTHONPATH: lib, LINKTILL_KEY: await addKey(api.db, merchant, ['orders:write']) }
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the server recipe', () => {
  it.each(Object.keys(RECIPES))(
    'for %s sends the shopper to a session with the price of the server, as printed',
    async (name) => {
      const { file, start, needs, install } = RECIPES[name]!
      if (needs && !isInstalled(needs)) throw new Error(`${needs} is not on the PATH.`)
      const port = await freePort()
      const write = (place: string, code: string) => {
        fs.mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
        const printed = code.replaceAll(ORIGIN, new URL(api.url).origin).replaceAll('4000', String(port))
        fs.writeFileSync(path.join(folder, place), printed)
      }
      const { files, blocks } = readChapter(PAGE, name)
      write('serve.mjs', SERVE)
      write(file, files[file] ?? blocks[0]!)
      if (install) run(needs!, install, folder, env)
      const child = spawn(
        start[0]!,
        start.slice(1).map((word) => word.replace('4000', String(port))),
        { cwd: folder, env },
      )
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
      const buy = (size: string) =>
        fetch(`http://127.0.0.1:${port}/buy`, { method: 'POST', body: new URLSearchParams({ size }), redirect: 'manual' })
      const sessions = () => api.db('checkout_sessions').where({ merchantId: merchant.id }).orderBy('createdAt', 'desc')
      const before = (await sessions()).length
      try {
        await until(() => answers(`http://127.0.0.1:${port}/`), { seconds: 60, problem: () => printed })
        const refused = await buy('huge')
        const bought = await buy('large')

        expect([refused.status, bought.status], printed).toEqual([400, 303])
        expect(new URL(bought.headers.get('location')!).pathname).toMatch(/^\/checkout\//)
        const made = await sessions()
        expect(made).toHaveLength(before + 1)
        expect(made[0].items).toMatchObject([{ name: 'Portrait, large', amountMinor: 12_000 }])
      } finally {
        child.kill()
      }
    },
    120_000,
  )
})
