import fs from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { verifyWebhook } from '../../sdk/src/webhooks/index.ts'
import { freePort } from '../support/freePort.ts'
import { readChapter } from '../support/readChapter.ts'
import { LINKTILL, runLinktill, startLinktill } from '../support/runLinktill.ts'
import { hasTerminal, openTerminal } from '../support/terminal.ts'

const api = startApi()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-cli-'))
let merchant: Awaited<ReturnType<typeof buildMerchant>>
let key: string
let urlId: string
beforeAll(async () => {
  merchant = await buildMerchant(api.db)
  urlId = (await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])).urlId
  key = await addKey(api.db, merchant, ['read', 'write', 'webhooks:read'])
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const at = () => ({ folder, url: api.url, key })
const run = (...args: string[]) => runLinktill(args, at())

describe('linktill listen and trigger', () => {
  it('forward events that really happened, and continue where they stopped', async () => {
    const port = await freePort()
    const received: string[] = []
    let secret = ''
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const event = verifyWebhook(Buffer.concat(chunks).toString(), request.headers as Record<string, string>, secret)
      received.push(event.type)
      response.writeHead(204).end()
    }).listen(port)
    const listen = () => startLinktill(['listen', '--forward-to', `localhost:${port}`], at())
    const arrives = (type: string) =>
      expect
        .poll(
          async () => {
            await api.runJobs()
            await api.carryEvents()
            return received
          },
          { timeout: 20_000 },
        )
        .toContain(type)
    const first = listen()
    try {
      await expect.poll(first.printed, { timeout: 20_000 }).toContain('Signing secret: whsec_')
      secret = /whsec_\S+/.exec(first.printed())![0]

      const triggered = await run('trigger', 'order.completed')
      await arrives('order.completed')
      // The line follows the answer, which comes after the receiver has counted the event.
      await expect.poll(first.printed, { timeout: 20_000 }).toMatch(/order\.completed -> 204 \(\d+ ms\)/)
      await first.stop()

      expect(triggered).toMatchObject({ code: 0, printed: expect.stringMatching(/order #\d+ was paid/) })
      expect(await run('trigger', 'product.created')).toMatchObject({ code: 0 })
      expect(await run('trigger', 'order.refunded')).toMatchObject({ code: 0 })
      const second = listen()
      try {
        await arrives('product.created')
        await arrives('order.refunded')
      } finally {
        await second.stop()
      }
      expect(second.printed()).toContain(secret)
      const { orders } = (await api.request('GET', '/orders', { as: merchant })).body
      expect(orders.map(({ status }: { status: string }) => status).toSorted()).toEqual(['completed', 'refunded'])
    } finally {
      await first.stop()
      receiver.close()
    }
  }, 90_000)

  it('start a program with the secret in its environment, and end with it', async () => {
    const port = await freePort()
    const program = path.join(folder, 'program.mjs')
    fs.writeFileSync(
      program,
      `import { createServer } from 'node:http'
const end = () => process.exit(7)
createServer((_request, response) => response.end(() => setTimeout(end, 500))).listen(${port}, () => console.log('has', process.env.LINKTILL_WEBHOOK_SECRET))`,
    )
    const start = (...words: string[]) => startLinktill(['listen', '--forward-to', String(port), '--', ...words], at())

    const ending = start(process.execPath, program)
    await expect.poll(ending.printed, { timeout: 20_000 }).toContain('has whsec_')
    await fetch(`http://localhost:${port}`)
    expect(await ending.ended).toBe(7)
    const missing = start('no-such-program')
    expect(await missing.ended).toBe(1)
    expect(missing.printed()).toContain('no-such-program was not started')
    const stopped = start(process.execPath, program)
    await expect.poll(stopped.printed, { timeout: 20_000 }).toContain('has whsec_')
    await stopped.stop()
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
  }, 60_000)

  it('play a scenario with the data of a file and without one, as the docs print it', async () => {
    const { commands, files } = readChapter('tools.md', 'Cause an event')
    fs.writeFileSync(path.join(folder, 'session.json'), files['session.json']!)
    const printed = commands
      .trim()
      .split('\n')
      .map((line) => line.replace('npx linktill ', '').split(' '))
    const [first, played] = [await run(...printed[0]!), await run(...printed[1]!)]

    expect(printed).toHaveLength(2)
    expect(first).toMatchObject({ code: 0, printed: expect.stringMatching(/order #\d+ was paid/) })
    expect(played).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/place: order\.created\n[^]*win: order\.dispute_closed/),
    })
    const { orders } = (await api.request('GET', '/orders', { as: merchant })).body
    expect(orders).toContainEqual(expect.objectContaining({ total_amount: 240 }))
    expect(await run('trigger', 'returned_goods')).toMatchObject({ code: 0, printed: expect.stringContaining('order.returned') })
    expect(await run('trigger', 'paid_order', '--data', 'none.json')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('cannot read --data none.json'),
    })
  }, 60_000)

  it('refuse what they cannot do, in a sentence', async () => {
    const live = await runLinktill(['trigger', 'order.completed'], { ...at(), key: `sk_live_${key.slice(8)}` })

    expect(live).toMatchObject({ code: 1, printed: expect.stringContaining('works with a key sk_test_… only') })
    expect(await run('trigger', 'order.shipped')).toMatchObject({ code: 1, printed: expect.stringContaining('One of: ') })
    expect(await run('listen')).toMatchObject({ code: 1, printed: expect.stringContaining('--forward-to localhost:4000') })
    expect(await run('listen', '--forward-to', 'file:///etc/passwd')).toMatchObject({ code: 1 })
    expect(await run('fly')).toMatchObject({ code: 1, printed: expect.stringContaining('no command "fly"') })
    const reader = await addKey(api.db, merchant, ['read'])
    expect(await runLinktill(['listen', '--forward-to', '4000'], { ...at(), key: reader })).toMatchObject({
      code: 1,
      printed: expect.stringContaining('lacks the scope "webhooks:read"'),
    })
  }, 60_000)
})

describe('linktill init', () => {
  const project = (name: string, manifest: object | null) => {
    const place = path.join(folder, name)
    fs.mkdirSync(place)
    if (manifest) fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify(manifest))
    return place
  }
  const init = (place: string, ...args: string[]) => runLinktill(['init', '--no-install', ...args], { ...at(), folder: place })

  it.each([
    ['html', null, ['linktill-server.mjs', 'linktill.html']],
    [
      'vite-react',
      { dependencies: { react: '19' }, devDependencies: { vite: '8' } },
      ['linktill-server.mjs', 'src/LinktillCheckout.jsx'],
    ],
    ['next', { dependencies: { next: '16', react: '19' } }, ['app/api/linktill/route.js', 'app/buy/page.jsx']],
    ['express', { dependencies: { express: '5' } }, ['linktill-server.mjs']],
  ])(
    'writes the files of %s, once',
    async (name, manifest, files) => {
      const place = project(name, manifest)

      const refused = await init(place)
      const shown = await init(place, '--dry-run')
      const before = fs.readdirSync(place)
      const written = await init(place, '--yes')
      const again = await init(place, '--yes')

      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('nothing was written') })
      expect(shown.code).toBe(0)
      expect(before).toEqual(manifest ? ['package.json'] : [])
      expect(written).toMatchObject({ code: 0, printed: expect.stringContaining('npm run linktill') })
      for (const file of files) expect(fs.existsSync(path.join(place, file))).toBe(true)
      const texts = files.map((file) => fs.readFileSync(path.join(place, file), 'utf8')).join('')
      expect(texts).toContain(urlId)
      expect(texts).not.toContain(key)
      expect(fs.readFileSync(path.join(place, '.env'), 'utf8')).toMatch(
        new RegExp(`^LINKTILL_KEY=${key}\nLINKTILL_WEBHOOK_SECRET=whsec_`),
      )
      expect(fs.readFileSync(path.join(place, '.gitignore'), 'utf8')).toBe('.env\nnode_modules\n')
      const { scripts } = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8'))
      expect(scripts.linktill).toMatch(/^linktill listen --forward-to localhost:4000\/\S+ -- \w/)
      expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('exists already') })
    },
    60_000,
  )

  it.skipIf(!hasTerminal)(
    'asks in a terminal for the framework, the key and a yes',
    async () => {
      const place = project('asked', null)
      const open = () =>
        openTerminal({
          folder: place,
          env: { LINKTILL_SERVER: api.url, LINKTILL_KEY: '' },
          command: [process.execPath, LINKTILL, 'init', 'shop', '--no-install'],
        })
      const answer = async (terminal: ReturnType<typeof open>, question: string, line: string) => {
        await terminal.waits(() => terminal.since().endsWith(question), 20)
        terminal.type(line)
      }
      const refusing = open()
      await answer(refusing, '(html): ', 'rails')
      await answer(refusing, '(html): ', 'express')
      await answer(refusing, 'API key (empty for none): ', key)
      await answer(refusing, 'Write these files? (y/N) ', '')
      const [refused] = await refusing.ended
      const before = fs.existsSync(path.join(place, 'shop'))

      const agreeing = open()
      await answer(agreeing, '(html): ', '')
      await answer(agreeing, 'API key (empty for none): ', key)
      await answer(agreeing, 'Write these files? (y/N) ', 'y')
      const [agreed] = await agreeing.ended

      expect([refused, before, agreed]).toEqual([1, false, 0])
      expect(refusing.text()).toContain('create  shop/linktill-server.mjs')
      expect(refusing.text()).toContain('nothing was written')
      expect(fs.readdirSync(path.join(place, 'shop')).toSorted()).toEqual(
        ['.env', '.gitignore', 'linktill-server.mjs', 'linktill.html', 'package.json'].toSorted(),
      )
      const ended = open()
      await ended.waits(() => ended.text().endsWith('(html): '), 20)
      ended.type('\u0003', '')
      expect((await ended.ended)[0]).not.toBe(0)
    },
    90_000,
  )
})

/** What an assistant may do without asking the person. */
const HARMLESS = ['createProduct', 'duplicateProduct', 'sendTestWebhook']

describe('linktill mcp', () => {
  /** Speaks the protocol line by line, as an assistant does. */
  async function open(...args: string[]) {
    return openWith({}, args)
  }

  /** @param asked what the person answers when the program asks them; absent for one that cannot be asked. */
  async function openWith({ asked }: { asked?: (question: string) => object }, args: string[]) {
    const program = startLinktill(['mcp', ...args], at())
    let lines = ''
    let count = 0
    let heard = 0
    program.child.stdout.on('data', (chunk) => {
      lines += String(chunk)
      const all = lines.split('\n').slice(0, -1)
      for (const line of all.slice(heard)) {
        const { id, method, params } = JSON.parse(line)
        if (method === 'elicitation/create') send({ id, result: asked!(params.message) })
      }
      heard = all.length
    })
    const send = (message: object) => program.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    // oxlint-disable-next-line typescript/no-explicit-any
    const ask = async (method: string, params: object = {}): Promise<any> => {
      const id = ++count
      send({ id, method, params })
      const find = () =>
        lines
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
          .find((message) => message.id === id && !message.method)
      await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
      return find().result
    }
    await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: asked ? { elicitation: {} } : {},
      clientInfo: { name: 'test', version: '1' },
    })
    send({ method: 'notifications/initialized' })
    const call = async (name: string, given: object = {}) => {
      const { content, isError = false } = await ask('tools/call', { name, arguments: given })
      return { text: content[0].text as string, isError: isError as boolean }
    }
    return { tools: async () => (await ask('tools/list')).tools, call, stop: program.stop }
  }

  it('offers what reads, with the contract’s schemas', async () => {
    const { tools, call, stop } = await open()
    try {
      const offered = await tools()
      const { text } = await call('listProducts', { limit: 5 })
      const write = await call('createProduct', { body: {} })

      const names = offered.map(({ name }: { name: string }) => name)
      expect(names).toEqual(expect.arrayContaining(['listProducts', 'getOrder', 'previewFee']))
      expect(names).not.toContain('createRefund')
      expect(names).not.toContain('createApiKey')
      expect(offered.every(({ annotations }: { annotations: { readOnlyHint: boolean } }) => annotations.readOnlyHint)).toBe(true)
      const product = offered.find(({ name }: { name: string }) => name === 'getProduct')
      expect(product.inputSchema).toMatchObject({ required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } })
      expect(JSON.parse(text).products.length).toBeGreaterThan(0)
      expect(write).toMatchObject({ isError: true, text: expect.stringContaining('--allow-writes') })
    } finally {
      await stop()
    }
  }, 60_000)

  it('asks before it mails a person, sends data elsewhere, or does what cannot be undone', async () => {
    const { tools, call, stop } = await open('--allow-writes')
    try {
      const offered: { name: string; annotations: { readOnlyHint: boolean; destructiveHint: boolean } }[] = await tools()
      const body = { title: 'Deposit', amount: 5, currency: 'EUR', email: 'grace@example.com' }
      const asked = await call('createPaymentRequest', { body })

      const free = offered.filter(({ annotations }) => !annotations.readOnlyHint && !annotations.destructiveHint)
      expect(free.map(({ name }) => name).toSorted()).toEqual(HARMLESS)
      expect(asked.text).toContain('Nothing has happened yet')
      expect(await api.db('payment_requests').where({ merchantId: merchant.id })).toEqual([])
    } finally {
      await stop()
    }
  }, 60_000)

  it('asks the person itself where the assistant can, and does what they agree to', async () => {
    const questions: string[] = []
    const answers = [{ action: 'decline' }, { action: 'accept', content: { agreed: true } }]
    const asked = (question: string) => answers[questions.push(question) - 1]!
    const { call, stop } = await openWith({ asked }, ['--allow-writes', '--tags', 'promos'])
    try {
      const body = { code: 'ASKED', discount_type: 'percentage', percent: 10 }
      const refused = await call('createPromoCode', { body })
      const made = await call('createPromoCode', { body })

      expect(refused).toEqual({ isError: true, text: 'Nothing has happened: the person did not agree.' })
      expect(made.isError).toBe(false)
      expect(questions).toEqual(
        Array(2).fill(expect.stringMatching(/^Lowers what buyers pay: the code "ASKED" takes off 10 %\. Create /)),
      )
      expect(await api.db('promo_codes').where({ merchantId: merchant.id, code: 'ASKED' })).toHaveLength(1)
    } finally {
      await stop()
    }
  }, 60_000)

  it('changes something with --allow-writes, and deletes only after a confirmation of the same arguments', async () => {
    const { tools, call, stop } = await open('--allow-writes', '--tags', 'products')
    try {
      const made = JSON.parse((await call('createProduct', { body: { name: 'Bowl', price: 5 } })).text)
      const other = JSON.parse((await call('createProduct', { body: { name: 'Cup', price: 5 } })).text)
      const asked = await call('deleteProduct', { id: made.id })
      const [, confirmation] = /"confirmation": "(\w+)"/.exec(asked.text)!
      const wrong = await call('deleteProduct', { id: other.id, confirmation })
      const usedUp = await call('deleteProduct', { id: made.id, confirmation })
      const [, second] = /"confirmation": "(\w+)"/.exec((await call('deleteProduct', { id: made.id })).text)!
      const kept = await api.db('products').where({ id: made.id }).first('id')
      const done = await call('deleteProduct', { id: made.id, confirmation: second })

      expect((await tools()).map(({ name }: { name: string }) => name)).not.toContain('listOrders')
      expect([asked.isError, wrong.isError, usedUp.isError, done.isError]).toEqual([false, true, true, false])
      expect(kept).toBeTruthy()
      const left = (await api.request('GET', '/products', { as: merchant })).body.products
      expect(left.map(({ id }: { id: string }) => id)).not.toContain(made.id)
      expect(left.map(({ id }: { id: string }) => id)).toContain(other.id)
    } finally {
      await stop()
    }
  }, 60_000)
})
