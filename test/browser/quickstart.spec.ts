import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../support/freePort.ts'
import { productUrl } from '../support/product.ts'
import { payOn, QUICKSTART, readSteps } from '../support/quickstart.ts'
import { runLinktill } from '../support/runLinktill.ts'
import { confirmAddress } from '../support/shop.ts'
import { sellService } from '../support/checkout.ts'
import { expect, test } from '../support/site.ts'

const SDK = path.resolve(import.meta.dirname, '../../sdk')

test('the quickstart has five steps, each of which a robot can follow', async ({ page }) => {
  await page.goto(QUICKSTART)
  const steps = await readSteps(page)

  expect(steps.map(({ kind }) => kind)).toEqual(['command', 'paste', 'command', 'command', 'pay'])
  expect(steps[0]).toMatchObject({ line: `npx --yes ${productUrl()}/sdk.tgz init my-shop --yes` })
  expect(steps[4]).toMatchObject({ address: 'http://localhost:4000', card: '4242 4242 4242 4242' })
})

test('what the quickstart writes sells, and verifies the webhook', async ({ page, shop }) => {
  await page.goto(QUICKSTART)
  const [first, , , start, pay] = await readSteps(page)
  if (first!.kind !== 'command' || start!.kind !== 'command' || pay!.kind !== 'pay') throw new Error('The steps have changed.')
  await sellService(shop)
  await confirmAddress(shop)
  const scopes = ['read' as const, 'write' as const, 'webhooks:read' as const]
  const { secret: key } = await shop.client.createApiKey({ body: { name: 'A laptop', scopes } })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-quickstart-'))
  const port = await freePort()
  const args = first!.line.split(' ').slice(3)
  const written = await runLinktill([...args, '--no-install', '--port', String(port)], { folder, url: productUrl(), key })
  expect(written).toMatchObject({ code: 0, printed: expect.stringContaining('cd my-shop\n  npm run linktill') })
  const project = path.join(folder, 'my-shop')
  installFromSources(project)

  const program = spawn('sh', ['-c', start!.line], { cwd: project, detached: true, env: environment() })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  let printed = ''
  program.stdout.on('data', (chunk) => (printed += String(chunk)))
  program.stderr.on('data', (chunk) => (printed += String(chunk)))
  try {
    await expect.poll(() => printed, { timeout: 30_000 }).toContain(`Listening on http://localhost:${port}`)
    await payOn(page, pay!.address.replace('4000', String(port)), pay!.card)

    await expect.poll(() => printed, { timeout: 30_000 }).toContain('Verified: order #1001 is paid')
    await expect.poll(() => printed).toContain('order.completed -> 204')
    const forged = await fetch(`http://localhost:${port}/linktill`, { method: 'POST', body: '{"type":"order.completed"}' })
    expect(forged.status).toBe(400)
  } finally {
    process.kill(-program.pid!, 'SIGINT')
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
})

/** Gives a project the built package without an installation. */
function installFromSources(project: string): void {
  const modules = path.join(project, 'node_modules')
  for (const folder of ['@linktill', '.bin']) fs.mkdirSync(path.join(modules, folder), { recursive: true })
  fs.symlinkSync(SDK, path.join(modules, '@linktill/sdk'))
  const program = `#!/bin/sh\nexec '${process.execPath}' '${path.join(SDK, 'dist/cli/linktill.js')}' "$@"\n`
  fs.writeFileSync(path.join(modules, '.bin/linktill'), program, { mode: 0o755 })
}

/** The package of the sources knows no server. */
const environment = () => ({ ...process.env, LINKTILL_SERVER: productUrl() })
