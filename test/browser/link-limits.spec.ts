import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkLooks } from '../support/checkoutLooks.ts'
import { checkPage } from '../support/checkPage.ts'
import { fillCard, heading, openCheckout, pay } from '../support/checkout.ts'
import { measureShift } from '../support/measureShift.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments, place, type Shop } from '../support/shop.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const setLimits = ({ client }: Shop, { id }: { id: string }, limits: object) =>
  client.updateLink({ path: { id }, body: { limits } })

async function sellLimited(shop: Shop, limits: object) {
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop), 'Spring drop')
  await setLimits(shop, link, limits)
  return { link, path: `/checkout/${link.url_id}` }
}

const countdown = (page: Page) => page.getByRole('timer', { name: 'Opens in' })
const email = (page: Page) => page.getByLabel('Email')

test('a link that has not started counts down and opens itself, by the server’s clock', async ({ page, shop }) => {
  const { link, path } = await sellLimited(shop, { starts_at: inSeconds(90_000), before_text: 'The glazes open on Friday.' })
  await page.goto(path)
  await expect(heading(page, 'Not on sale yet')).toBeVisible()
  await expect(page.getByText('The glazes open on Friday.')).toBeVisible()
  await expect(countdown(page)).toContainText(/1 day\s*\d+ hours?/)
  await expect(email(page)).toHaveCount(0)
  await checkLooks(page, 'not-started')

  await setLimits(shop, link, { starts_at: inSeconds(600) })
  // A shopper whose clock is wrong by a year.
  await page.clock.install({ time: Date.now() - 365 * 86_400_000 })
  await page.reload()
  await expect(countdown(page)).toContainText(/\d seconds?/)
  await setLimits(shop, link, { starts_at: inSeconds(-1) })
  await page.clock.fastForward(601_000)
  await expect(email(page)).toBeVisible()
})

test('a link that has ended says so in the merchant’s words', async ({ page, shop }) => {
  const { link, path } = await sellLimited(shop, { ends_at: inSeconds(-60) })
  await openCheckout(page, path)
  await expect(heading(page, 'This sale has ended')).toBeVisible()
  await expect(page.getByText('Nothing can be ordered here any more.')).toBeVisible()

  await setLimits(shop, link, { after_text: 'The next batch comes in June.' })
  await page.reload()
  await expect(page.getByText('The next batch comes in June.')).toBeVisible()
})

test('a link with an end shows the time that is left, moves nothing, and closes itself', async ({ page, shop }) => {
  const { link, path } = await sellLimited(shop, { ends_at: inSeconds(90_000) })
  const left = page.getByRole('timer', { name: 'Time left:' })
  const expectStill = await measureShift(page)
  await openCheckout(page, path)
  await expect(left).toHaveText(/^1 day,? \d+ hr/)
  await checkLooks(page, 'ends')

  await setLimits(shop, link, { ends_at: inSeconds(600) })
  await page.clock.install()
  await page.reload()
  await expect(left).toContainText(/\d+ sec$/)
  await expectStill(0.01)
  await setLimits(shop, link, { ends_at: inSeconds(-1) })
  await page.clock.fastForward(601_000)
  await expect(heading(page, 'This sale has ended')).toBeVisible()
})

test('a link with all its sales made is sold out, except for who holds the last place', async ({ page, shop }) => {
  const { link, path } = await sellLimited(shop, { max_sales: 1 })
  await place(shop, link, 'Nora Lindqvist', randomUUID())
  await openCheckout(page, path)
  await expect(heading(page, 'Sold out')).toBeVisible()
  await expect(page.getByText('All pieces of this sale are taken.')).toBeVisible()
})

test('an address that has bought its number is refused with the reason', async ({ page, shop }) => {
  const { link, path } = await sellLimited(shop, { max_per_customer: 1 })
  await place(shop, link, 'Nora Lindqvist')
  await openCheckout(page, path)
  await email(page).fill('Nora.Lindqvist@Example.com')
  await fillCard(page)
  await pay(page)
  await expect(page.getByText('This email address has reached the limit for this sale.').first()).toBeVisible()
})

test('the merchant sets limits on the page of a link, and sees their state', async ({ page, shop }) => {
  await addProduct(shop, { name: 'Speckled mug' })
  const link = await addLink(shop, await addProduct(shop), 'Spring drop')
  await page.goto('/dashboard/checkout-links')
  await page.getByRole('link', { name: 'Spring drop', exact: true }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Rules' }).click()
  await expect(main.getByLabel('Words before the start')).toHaveCount(0)
  await main.getByLabel('Sells from').fill('2030-01-05T09:00')
  await main.getByLabel('Sells until').fill('2030-01-05T08:00')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('The end must be later than the start.')).toBeVisible()
  await main.getByLabel('Sells until').fill('2030-01-07T09:00')
  await main.getByLabel('Number of sales').fill('25')
  await main.getByLabel('Words before the start').fill('The glazes open on Friday.')
  await checkPage(page, 'link-limits')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Link updated successfully!')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  await page.goto('/dashboard/checkout-links')
  await expect(page.getByText(/^Opens Jan 5/).first()).toBeVisible()
  expect((await shop.client.getLink({ path: { id: link.id } })).limits).toMatchObject({
    starts_at: '2030-01-05T09:00:00.000Z',
    ends_at: '2030-01-07T09:00:00.000Z',
    max_sales: 25,
    max_per_customer: null,
  })
  await setLimits(shop, link, { starts_at: null })
  await page.reload()
  await expect(page.getByText(/^25 of 25 left, Ends Jan 7/).first()).toBeVisible()
  await checkPage(page, 'links-limited')
})
