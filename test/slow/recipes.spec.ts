import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { sellService } from '../support/checkout.ts'
import { productUrl } from '../support/product.ts'
import { readChapter } from '../support/readChapter.ts'
import {
  buildProject,
  FRAMEWORKS,
  installFrameworks,
  serveProject,
  writeProject,
  type FrameworkName,
} from '../support/recipeProjects.ts'
import type { Shop } from '../support/shop.ts'
import { buyIn, expect, frameOf, test } from '../support/site.ts'

const PAGE = 'embed/recipes.md'
/** Of the guide. The server writes its own address and the reader's link instead. */
const [ORIGIN, LINK] = ['https://pay.example.com', 'k3x9q2abcd']
const MOST_LINES = 12

// One installation of all frameworks, so one worker.
test.describe.configure({ mode: 'default' })
let folder = ''
test.beforeAll(() => {
  test.setTimeout(300_000)
  folder = installFrameworks(readChapter(PAGE, 'Recipes').commands.replaceAll(ORIGIN, productUrl()))
})
test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('plain HTML', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const { blocks } = readChapter(PAGE, 'Plain HTML')
  expectShort(blocks)
  const problems = problemsOf(page)

  await page.goto(site.put('/shop.html', ownCode(blocks[0]!, link.url_id)))

  await buyOn(page, shop)
  expect(problems).toEqual([])
})

for (const name of Object.keys(FRAMEWORKS) as FrameworkName[])
  test(name, async ({ page, shop, request }) => {
    const { link } = await sellService(shop)
    const { files } = readChapter(PAGE, name)
    expectShort(Object.values(files))
    const own = Object.entries(files).map(([file, code]) => [file, ownCode(code, link.url_id)])
    const { build, preview, develop, path } = FRAMEWORKS[name]
    const project = writeProject(folder, name, Object.fromEntries(own))
    const problems = problemsOf(page)

    await test.step('is shown while developing, without a warning', async () => {
      const { url, stop } = await serveProject(project, develop)
      try {
        await page.goto(url + path)
        await expect(frameOf(page).getByLabel('Email')).toBeVisible({ timeout: 30_000 })
        expect(problems).toEqual([])
      } finally {
        stop()
      }
    })
    await test.step('sells when it is built', async () => {
      await page.goto('about:blank')
      problems.length = 0 // of the stopped server
      buildProject(project, build)
      const { url, stop } = await serveProject(project, preview)
      try {
        if (name === 'Next')
          expect(await (await request.get(url + path)).text()).toContain(`${productUrl()}/checkout/${link.url_id}`)
        await page.goto(url + path)
        await buyOn(page, shop)
        expect(problems).toEqual([])
      } finally {
        stop()
      }
    })
  })

async function buyOn(page: Page, shop: Shop): Promise<void> {
  await buyIn(frameOf(page))
  await expect(page.getByText('Thank you for order #1001.')).toBeVisible()
  expect(await shop.client.listOrders()).toMatchObject({ totalCount: 1, orders: [{ payment_status: 'completed' }] })
}

/** The code as the guide shows it to this shop's developer. */
function ownCode(code: string, link: string): string {
  expect(code).not.toContain('origin')
  return code.replaceAll(ORIGIN, productUrl()).replaceAll(LINK, link)
}

function expectShort(blocks: string[]): void {
  const lines = blocks
    .join('')
    .split('\n')
    .filter((line) => line.trim())
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
}

/** Collects what a framework complains about in the console. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  return problems
}
