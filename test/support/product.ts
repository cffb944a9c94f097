import { test as base } from '@playwright/test'

/** Tests of the running product: addresses are relative to it. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env['PRODUCT_URL']),
})
export { expect } from '@playwright/test'
