import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

interface Shifts {
  sum: number
  /** What moved, and by how much. */
  moved: string[]
}

/**
 * Records what moves in each next document of the page.
 * @returns waits until nothing moves any more, then expects the sum (Cumulative Layout Shift) to be below a limit.
 */
export async function measureShift(page: Page): Promise<(limit: number, where?: string) => Promise<void>> {
  await page.addInitScript(() => {
    const seen: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts: seen })
    const textOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        seen.sum += value
        seen.moved.push(...sources.map(({ node }) => `${value.toFixed(3)} ${textOf(node)}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async (limit, where = 'the page') => {
    await settled(page)
    const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
    expect(sum, `what moves in ${where}:\n${moved.join('\n')}`).toBeLessThan(limit)
  }
}
