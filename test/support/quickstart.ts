import type { Page } from '@playwright/test'
import { buyIn, frameOf } from './site.ts'

/** What a person does in one step of the quickstart. */
export type Step = { text: string } & (
  | { kind: 'command'; line: string }
  | { kind: 'paste' }
  | { kind: 'pay'; address: string; card: string }
)

export const QUICKSTART = '/documentation/embed/quickstart'

/** Reads the numbered steps of the opened quickstart, as the server printed them. @throws for a step that a robot cannot follow. */
export async function readSteps(page: Page): Promise<Step[]> {
  // The page's script writes the server's address into the commands.
  await page.waitForLoadState('networkidle')
  const items = await page.locator('article ol > li').evaluateAll((all) =>
    all.map((item) => ({
      text: (item.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      blocks: [...item.querySelectorAll('pre')].map((pre) => (pre.querySelector('code') ?? pre).textContent?.trim() ?? ''),
      codes: [...item.querySelectorAll('code')].map((code) => code.textContent ?? ''),
    })),
  )
  return items.map(({ text, blocks, codes }) => {
    const [address, card] = [codes.find((code) => URL.canParse(code)), codes.find((code) => /^[\d ]{19}$/.test(code))]
    const lines = blocks.flatMap((block) => block.split('\n'))
    if (lines.length === 1 && !/&&|;|\|/.test(lines[0]!)) return { kind: 'command', text, line: lines[0]! }
    if (!lines.length && text.startsWith('Paste the test key')) return { kind: 'paste', text }
    if (!lines.length && text.startsWith('Open ') && address && card) return { kind: 'pay', text, address, card }
    throw new Error(`Nobody can follow this step without a guess: ${text}`)
  })
}

/** Pays on a page with an inline checkout that ships nothing. */
export async function payOn(page: Page, address: string, card?: string): Promise<void> {
  await page.goto(address)
  await buyIn(frameOf(page), 'nora@example.com', card)
}
