import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { CARDS, expect, test as base } from './checkout.ts'
import { productUrl } from './product.ts'

export { expect }

/** A page of a third-party website. */
interface SitePage {
  body: string
  headers?: Record<string, string>
}

export interface Site {
  origin: string
  /** Serves the page at this path, and returns its URL. */
  put: (path: string, page: string | SitePage) => string
}

/** Tests of embedded checkouts. `site` is a website on another origin than the product. */
export const test = base.extend<{ site: Site }>({
  site: async ({}, provide) => {
    const pages = new Map<string, SitePage>()
    const server = createServer((request, response) => {
      const page = pages.get(request.url!.split('?')[0]!)
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
      response.end(
        page
          ? `<!doctype html><html lang="en"><title>A shop</title><meta name="viewport" content="width=device-width">${page.body}`
          : '',
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await provide({
      origin,
      put: (path, page) => {
        pages.set(path, typeof page === 'string' ? { body: page } : page)
        return origin + path
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

/** The script tag of the embed. */
export const scriptTag = (attributes = '') => `<script src="${productUrl()}/embed/v1.js" ${attributes}></script>`

/** The frame of the checkout. */
export const frameOf = (page: Page, at = 0): FrameLocator => page.frameLocator('iframe[title=Checkout]').nth(at)

/** Returns all events that the page received, in order. */
export const heard = (page: Page): Promise<{ type: string; data: Record<string, unknown>; instance: string }[]> =>
  page.evaluate(() => (window as unknown as { heard: [] }).heard)

/** Script that collects the events of `Linktill.open` in `heard`. */
export const LISTEN = `window.heard = []; const hear = (event) => heard.push(event);`

type Checkout = Page | FrameLocator

/** Completes a checkout without shipping, in any frame. */
export async function buyIn(checkout: FrameLocator, email = 'nora@example.com', card: string = CARDS.succeeded): Promise<void> {
  await checkout.getByLabel(/^E-?Mail/i).fill(email)
  await fillCardIn(checkout, card)
  await checkout.getByRole('button', { name: /^Pay / }).click()
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 30_000 })
}

export async function fillCardIn(checkout: Checkout, number = CARDS.succeeded): Promise<void> {
  await checkout.getByLabel('Card number').fill(number)
  await checkout.getByLabel('Expiry').fill('0430')
  await checkout.getByLabel('Security code').fill('123')
}
