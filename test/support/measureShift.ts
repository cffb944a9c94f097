import type { Page } from '@playwright/test'
import { settled } from './settled.ts'

/** Records how far each next document of the page moves. @returns reads it (Cumulative Layout Shift) when nothing moves any more. */
export async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await settled(page)
    return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
  }
}
