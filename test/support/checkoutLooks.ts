import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, keepPicture } from './checkPage.ts'

/** The narrowest phone, a common one, a desktop at 200 % zoom, and a desktop: each theme on a narrow and a wide page. */
const LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
  { width: 640, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

/** Checks a state of the checkout against WCAG 2.2 AA and for horizontal scrolling in every variant. */
export async function checkLooks(page: Page, name: string): Promise<void> {
  await test.step(`check ${name}`, async () => {
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await keepPicture(page, `checkout-${name}-${width}-${colorScheme}`)
      await expectAccessible(page)
      const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
      expect(needs, `${name} at ${width} px`).toBe(has)
    }
  })
}
