import { describe, expect, it } from 'vitest'
import { findChangedSpecs } from './changedSpecs.ts'

const specs = [
  'checkout-steps',
  'checkout-tax',
  'embed',
  'embed-back',
  'guide',
  'links',
  'link-limits',
  'login',
  'orders',
  'payment-requests',
  'productVariants',
  'products',
].map((name) => `test/browser/${name}.spec.ts`)

const TEXTS: Record<string, string> = {
  'test/browser/orders.spec.ts': "import { test } from '../support/shop.ts'",
  'test/support/shop.ts': "import { mail } from './mail.ts'\nimport { unlucky } from './shop.ts'",
}

/** Returns the names of the specs that paths touch. */
const find = (...paths: string[]) =>
  findChangedSpecs(paths, specs, (file) => TEXTS[file] ?? '').map((file) => file.replace(/.*\/|\.spec\.ts/g, ''))

describe('findChangedSpecs', () => {
  it.each([
    ['test/browser/login.spec.ts', ['login']],
    ['api/src/features/orders/order/stock.ts', ['orders']],
    ['api/contract/payment-requests.yaml', ['payment-requests']],
    ['dashboard/src/pages/products/ProductsPage.tsx', ['productVariants', 'products']],
    ['dashboard/src/pages/checkout-links/LinksPage.tsx', ['links', 'link-limits']],
    ['sdk/src/embed/open.ts', ['embed', 'embed-back']],
    ['checkout/src/frame/messages.ts', ['embed', 'embed-back']],
    ['checkout/src/page.css', ['checkout-steps', 'checkout-tax']],
    ['sdk/src/core/money.ts', ['checkout-steps', 'checkout-tax']],
    ['docs/sell/links.md', ['guide']],
    ['test/support/mail.ts', ['orders']],
    ['api/src/features/orders/orders.test.ts', []],
    ['README.md', []],
  ])('%s touches %j', (file, expected) => {
    expect(find(file)).toEqual(expected)
  })

  it('returns each test once', () => {
    expect(find('api/src/features/orders/index.ts', 'test/browser/orders.spec.ts', 'test/support/shop.ts')).toEqual(['orders'])
  })
})
