import { type Browser, type Page, test as base } from '@playwright/test'
import { blockFrameStorage, type FrameStorage } from './frameStorage.ts'

export { expect } from '@playwright/test'

/** URL of the product, which startProduct.ts starts. */
export const productUrl = (): string => process.env['PRODUCT_URL']!

/** Tests of the running product. URLs are relative to it. */
export const test = base.extend<{ baseURL: string }, { frameStorage: FrameStorage | null }>({
  // Set by the projects of playwright.config.ts that run the tests of embedded checkouts. Null: what the browser does.
  frameStorage: [null, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, frameStorage }, provide) => {
      if (frameStorage === 'blocked') blockFrameStorage(browser)
      await provide(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, provide) => {
    await provide(productUrl())
  },
})

/** A page of a first-time visitor, without cookies or storage. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() })
  return context.newPage()
}
