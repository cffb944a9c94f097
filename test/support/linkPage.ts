import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the page of a link, at a tab. Returns what the tab and the preview are in. */
export async function openLink(page: Page, link: { id: string }, tab: 'Share' | 'Offer' | 'Checkout' | 'Rules' = 'Share') {
  const end = tab === 'Share' ? '' : `/${tab.toLowerCase()}`
  await page.goto(`/dashboard/checkout-links/${link.id}${end}`)
  await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
  // The page before it has loaded has tabs too.
  await expect(page.getByRole('button', { name: 'Edit Link' })).toBeVisible()
  return page.getByRole('main')
}

/** Opens what is folded into a row with this title. */
export const openFold = (place: Locator, title: string) => place.locator('summary', { hasText: new RegExp(`^${title}`) }).click()
