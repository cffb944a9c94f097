import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { sellService } from '../support/checkout.ts'
import { freePort } from '../support/freePort.ts'
import { productUrl } from '../support/product.ts'
import { payOn } from '../support/quickstart.ts'
import { readChapter } from '../support/readChapter.ts'
import { FRAMEWORKS, installFrameworks, serveProject, writeProject } from '../support/recipeProjects.ts'
import { runLinktill } from '../support/runLinktill.ts'
import { confirmAddress, type Shop } from '../support/shop.ts'
import { expect, test } from '../support/site.ts'

// One installation of all frameworks, so one worker.
test.describe.configure({ mode: 'default' })
let folder = ''
test.beforeAll(() => {
  test.setTimeout(300_000)
  const { commands } = readChapter('embed/recipes.md', 'Recipes')
  folder = installFrameworks(commands.replaceAll('https://pay.example.com', productUrl()))
})
test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('plain HTML, with its installation', async ({ page, shop }) => {
  const { port, run } = await initialised(shop, 'html', ['--framework', 'html'])

  await run(async (receives) => {
    await payOn(page, `http://localhost:${port}`)
    await receives('Verified: order #1001 is paid')
  })
})

test('Express, with its installation', async ({ page, shop }) => {
  const { port, run } = await initialised(shop, 'express', ['--framework', 'express'])

  await run(async (receives) => {
    await payOn(page, `http://localhost:${port}/buy`)
    await receives('Verified: order #1001 is paid')
  })
})

test('Next in TypeScript', async ({ page, shop }) => {
  const project = writeProject(folder, 'Next', { 'tsconfig.json': '{}' })
  const { port, run } = await initialised(shop, 'next', ['--framework', 'next', '--no-install'])

  await run(async (receives) => {
    await payOn(page, `http://localhost:${port}/buy`)
    await receives('Verified: order #1001 is paid')
  })
  expect(fs.existsSync(path.join(project, 'app/buy/page.tsx'))).toBe(true)
})

test('React with Vite, beside its own server', async ({ page, shop }) => {
  const project = writeProject(folder, 'React', {
    'src/App.tsx': `import { LinktillCheckout } from './LinktillCheckout.jsx'\nexport default LinktillCheckout\n`,
  })
  const { run } = await initialised(shop, 'react', ['--framework', 'vite-react', '--no-install'])
  const { url, stop } = await serveProject(project, FRAMEWORKS.React.develop)
  try {
    await run(async (receives) => {
      await payOn(page, url)
      await receives('Verified: order #1001 is paid')
    })
  } finally {
    stop()
  }
})

/** Runs `linktill init` in a project. @returns the port that it writes, and a function that runs `npm run linktill` meanwhile. */
async function initialised(shop: Shop, name: string, options: string[]) {
  await confirmAddress(shop)
  await sellService(shop)
  const scopes = ['read' as const, 'write' as const, 'webhooks:read' as const]
  const { secret: key } = await shop.client.createApiKey({ body: { name, scopes } })
  const port = await freePort()
  const args = ['init', name, '--yes', '--port', String(port), ...options]
  const written = await runLinktill(args, { folder, url: productUrl(), key })
  expect(written, written.printed).toMatchObject({ code: 0 })

  async function run(act: (receives: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
    const program = spawn('npm', ['run', 'linktill'], { cwd: path.join(folder, name), detached: true, env })
    const ended = new Promise((resolve) => program.once('exit', resolve))
    let printed = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
    const receives = (text: string) => expect.poll(() => printed, { timeout: 60_000 }).toContain(text)
    try {
      await receives('Signing secret: whsec_')
      await expect.poll(() => fetch(`http://localhost:${port}`).then(Boolean, () => false), { timeout: 60_000 }).toBe(true)
      await act(receives)
      await receives('order.completed -> 204')
    } finally {
      process.kill(-program.pid!, 'SIGINT')
      await ended
    }
  }
  return { port, run }
}
