import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { expectAccessible } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { startLinktill } from '../support/runLinktill.ts'
import { confirmAddress } from '../support/shop.ts'

test('a listener is an endpoint of the dashboard, which tests it and shows its answers', async ({ page, shop }) => {
  await confirmAddress(shop)
  const { secret: key } = await shop.client.createApiKey({ body: { name: 'A laptop', scopes: ['orders:read', 'webhooks:read'] } })
  const receiver = createServer((_request, response) => response.end('taken')).listen(0)
  await once(receiver, 'listening')
  const target = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`
  const listener = startLinktill(['listen', '--forward-to', target], { folder: os.tmpdir(), url: productUrl(), key })
  try {
    await expect.poll(listener.printed, { timeout: 20_000 }).toContain('Signing secret: whsec_')
    await page.goto('/dashboard/developers/webhooks')
    const row = page.getByRole('row', { name: new RegExp(target) })
    await expect(row).toContainText('linktill listen')
    await expectAccessible(page)

    await page.getByRole('button', { name: `Actions for ${target}` }).click()
    await page.getByRole('menuitem', { name: 'Send a test event' }).click()
    await page.getByLabel('Type').selectOption('order.completed')
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect.poll(listener.printed, { timeout: 20_000 }).toContain('order.completed -> 200')

    const drawer = page.getByRole('dialog', { name: 'Deliveries' })
    // The listener prints the answer before the server records it.
    await expect(async () => {
      await drawer.getByRole('button', { name: 'Refresh' }).click()
      await expect(drawer.getByRole('listitem').getByText('Delivered')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await drawer.getByRole('button', { name: /order\.completed/ }).click()
    await expect(page.getByRole('dialog', { name: 'Delivery' }).getByText('taken')).toBeVisible()
  } finally {
    await listener.stop()
    receiver.close()
  }
})
