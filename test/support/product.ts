import { type Browser, type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** URL of the product, which startProduct.ts starts. */
export const productUrl = (): string => process.env['PRODUCT_URL']!

/** Tests of the running product. URLs are relative to it. */
export const test = base.extend<{ baseURL: string }>({
  baseURL: async ({}, provide) => {
    await provide(productUrl())
  },
})

/** A page of a first-time visitor, without cookies or storage. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() })
  return context.newPage()
}
