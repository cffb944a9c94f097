import { expect, type Page } from '@playwright/test'

/** Expects the drawing of an empty list, and that its file has it. */
export async function expectDrawing(page: Page, name: string): Promise<void> {
  const drawing = page.locator(`use[href$="#${name}"]`)
  await expect.poll(() => drawing.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(60)
}
