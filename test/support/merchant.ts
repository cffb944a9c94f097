import { openShop, type Shop } from './shop.ts'
import { productUrl, test as base } from './product.ts'

export { expect } from '@playwright/test'

/** Tests of the dashboard. Every test has its own merchant, `shop`, and its `page` is signed in as them. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({}, provide) => {
    await provide(await openShop())
  },
  storageState: async ({ shop }, provide) => {
    await provide(signedIn(shop.token))
  },
})

/** The browser storage of a signed-in merchant. */
export const signedIn = (token: string) => ({
  cookies: [],
  origins: [{ origin: productUrl(), localStorage: [{ name: 'userToken', value: token }] }],
})
