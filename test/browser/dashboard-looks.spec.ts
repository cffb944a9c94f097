import { checkInTurn } from '../support/checkPage.ts'
import { PAGES } from '../support/dashboardPages.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { openDemo, type Shop } from '../support/shop.ts'

test.use({
  storageState: async ({}, provide) => {
    await provide(signedIn((await openDemo()).token))
  },
})

for (const [section, routes] of bySection())
  test(`${section} looks right with data, on each of its pages`, { tag: '@core' }, async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const ids = await readIds(await openDemo())
    for (const route of routes)
      await test.step(route, async () => {
        await page.goto(route.replace(':id', ids[section] ?? ''))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await checkInTurn(
          page,
          route,
          PAGES.findIndex((one) => one.route === route),
        )
      })
    expect(problems).toEqual([])
  })

/** Returns the routes of each entry of the sidebar, by the name in their URL. */
function bySection(): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  for (const { route } of PAGES) {
    const [section = 'home'] = route.split(/[/?]/).slice(2)
    sections.set(section, [...(sections.get(section) ?? []), route])
  }
  return sections
}

/** Returns the id of one object of each section whose pages have `:id`. */
async function readIds({ client }: Shop): Promise<Record<string, string>> {
  const [links, customers, subscriptions] = await Promise.all([
    client.listLinks(),
    client.listCustomers(),
    client.listSubscriptions(),
  ])
  return {
    'checkout-links': links.data[0]!.id,
    customers: customers.data[0]!.id,
    subscriptions: subscriptions.data[0]!.id,
  }
}
