import { expect, type Page } from '@playwright/test'

/** Expects the texts, which are neighbours in one text of the page, to stand from left to right in this order. */
export async function expectLeftToRight(page: Page, ...texts: string[]): Promise<void> {
  const measure = () =>
    page.evaluate((wanted) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { data } = node as Text
        if (!node.parentElement!.checkVisibility() || !wanted.every((text) => data.includes(text))) continue
        return wanted.map((text) => {
          const range = document.createRange()
          range.setStart(node, data.indexOf(text))
          range.setEnd(node, data.indexOf(text) + text.length)
          return [text, range.getBoundingClientRect().left] as const
        })
      }
      return null
    }, texts)
  await expect.poll(measure).not.toBeNull()
  const places = (await measure())!
  expect(places.toSorted(([, one], [, other]) => one - other).map(([text]) => text)).toEqual(texts)
}
