import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments, place } from '../support/shop.ts'

test('a merchant answers a dispute with texts and a file, once', async ({ page, shop }) => {
  await connectPayments(shop)
  const order = await place(shop, await addLink(shop, await addProduct(shop)), 'Nora Lindqvist')
  const { paymentId, clientSecret } = order.payment!
  await shop.client.confirmSandboxPayment({
    path: { payment_id: paymentId },
    body: { client_secret: clientSecret, outcome: 'disputed' },
  })
  await shop.client.confirmOrder({ path: { orderId: order.orderId }, body: { clientSecret: order.clientSecret } })
  const disputes = async () => (await shop.client.getOrder({ path: { id: order.orderId } })).disputes ?? []
  await expect.poll(async () => (await disputes()).map(({ status }) => status)).toEqual(['open'])

  await page.goto('/dashboard/orders')
  await page.getByRole('navigation', { name: 'Orders', exact: true }).getByRole('link', { name: 'Disputes' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Nora Lindqvist' })).toContainText(/Disputed – answer by/)
  await checkPage(page, 'orders-view-disputes')
  await page.getByRole('button', { name: 'List of disputes' }).click()
  const drawer = page.getByRole('dialog', { name: 'Disputes' })
  await expect(drawer).toContainText('Nora Lindqvist')
  await checkPage(page, 'orders-disputes')
  await drawer.getByRole('combobox', { name: 'Disputes' }).selectOption('Won')
  await expect(drawer).toContainText('No disputes here.')
  await drawer.getByRole('combobox', { name: 'Disputes' }).selectOption('All disputes')
  await drawer.getByRole('link', { name: /^Order #/ }).click()
  await page.getByRole('button', { name: 'Answer dispute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer dispute' })
  await expect(dialog.getByLabel('What was sold')).toHaveValue('1 × Engine print (service)')
  await expect(dialog.getByLabel('How it was used')).toBeVisible()
  for (const unfit of ['Carrier', 'Tracking number', 'Shipped on', 'Your refund terms'])
    await expect(dialog.getByLabel(unfit)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Add a file: Proof of shipping' })).toHaveCount(0)
  const story = /: Nora Lindqvist ordered 1 × Engine print\.\n.*: \$24\.50 was paid\./
  await expect(dialog.getByLabel('Explanation')).toHaveValue(story)
  await dialog.getByLabel('Explanation').fill('')
  await dialog.getByRole('button', { name: 'Send evidence' }).click()
  await expect(dialog.getByLabel('Explanation')).toHaveAccessibleDescription(/Explain first why the payment is right\./)
  await dialog.getByLabel('Explanation').fill('She joined every lesson.')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add a file: Proof of the service' }).click()
  await (await choosing).setFiles({ name: 'lessons.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') })
  await expect(dialog.getByText('lessons.pdf')).toBeVisible()
  const wrong = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add a file: Receipt or invoice' }).click()
  await (await wrong).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByRole('alert')).toHaveText('The file must be a PDF, JPEG or PNG.')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await checkPage(page, 'orders-dispute-answer')

  await dialog.getByRole('button', { name: 'Send evidence' }).click()
  await page.getByRole('dialog', { name: 'Send evidence' }).getByRole('button', { name: 'Send evidence' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await disputes())[0]!.evidence_sent_at).not.toBeNull()
  await expect.poll(async () => (await disputes())[0]!.status, { timeout: 45_000 }).toBe('won')
  await page.reload()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'View Order' }).click()
  await expect(page.getByText('Dispute won: $24.50').first()).toBeVisible()
})
