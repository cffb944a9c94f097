import type { Page } from '@playwright/test'

/** Holds back the page's calls to these addresses. @returns lets them go, with those that come later. */
export async function holdCalls(page: Page, addresses: string | RegExp): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(addresses, async (route) => {
    await opened
    await route.continue()
  })
  return open
}
