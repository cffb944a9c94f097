import { type Browser, type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Where the product runs; started by startProduct.ts. */
export const productUrl = (): string => process.env['PRODUCT_URL']!

/** Tests of the running product: addresses are relative to it. */
export const test = base.extend<{ baseURL: string }>({
  baseURL: async ({}, provide) => {
    await provide(productUrl())
  },
})

/** A page of somebody who was never here: no cookies, no storage. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() })
  return context.newPage()
}
