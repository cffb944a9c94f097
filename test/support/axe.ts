import fs from 'node:fs'
import { createRequire } from 'node:module'
import { test, type Page } from '@playwright/test'
import axe from 'axe-core'

// Half as large as the source that the module exports: every page parses it again.
const SOURCE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules about the whole page, which is inert below an open menu. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one']
/** How many elements with the same colours and letters have their contrast computed. */
const SAME_LOOK = 3

/**
 * Runs axe. Contrast takes most of the time of a run, so it is computed for three of the elements that look the same.
 * @param what the whole page, or in forced colours only the contrast of elements that keep their own. All others have the colours
 *   of the system, which are readable, but Chromium does not tell axe.
 * @returns the text of each violation.
 */
export async function findViolations(page: Page, what: 'page' | 'own colours' = 'page'): Promise<string[]> {
  return test.step('axe', async () => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
    return page.evaluate(runAxe, { tags: TAGS, pageRules: PAGE_RULES, isOwnOnly: what === 'own colours', most: SAME_LOOK })
  })
}

/** Runs in the page. */
async function runAxe(options: { tags: string[]; pageRules: string[]; isOwnOnly: boolean; most: number }): Promise<string[]> {
  const REPEATED = 'data-axe-repeated'
  // A sticky bar covers the content below it. At the top of the page it covers nothing.
  window.scrollTo(0, 0)
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
  const own = options.isOwnOnly
    ? elements.filter((one) => getComputedStyle(one).getPropertyValue('forced-color-adjust') !== 'auto')
    : []
  if (options.isOwnOnly && !own.length) return []
  // A colour halfway between two themes, or of a dialog that fades in, is not what a person reads.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; animation-duration: 0s !important }')
  document.adoptedStyleSheets.push(still)
  const repeated = options.isOwnOnly ? [] : findRepeated()
  for (const one of repeated) one.setAttribute(REPEATED, '')
  const isInert = document.querySelector('[inert]') !== null
  const off = isInert && !options.isOwnOnly ? options.pageRules : []
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  loaded.configure({ rules: [{ id: 'color-contrast', selector: `:not([${REPEATED}])` }] })
  const { violations } = await loaded.run(options.isOwnOnly ? { include: own, exclude: ['iframe'] } : { exclude: ['iframe'] }, {
    runOnly: options.isOwnOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: options.tags },
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  })
  for (const one of repeated) one.removeAttribute(REPEATED)
  document.adoptedStyleSheets.pop()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )

  /** Elements with text in the same letters, of the same colours, on the same backgrounds as enough others before them. */
  function findRepeated(): Element[] {
    const counts = new Map<string, number>()
    const grounds = new Map<Element, string>()
    return elements.filter((one) => {
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim())
      if (!hasText) return false
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one)
      const look = [one.tagName, color, fontSize, fontWeight, textShadow, groundOf(one, grounds)].join('|')
      const count = (counts.get(look) ?? 0) + 1
      counts.set(look, count)
      return count > options.most
    })
  }

  /** What is painted behind an element: its own background and those of all that it is in. */
  function groundOf(one: Element, known: Map<Element, string>): string {
    const before = known.get(one)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity, position, zIndex, filter, mixBlendMode } = getComputedStyle(one)
    const here = [backgroundColor, backgroundImage, opacity, position, zIndex, filter, mixBlendMode].join()
    const parent = one.parentElement
    const outside = parent ? groundOf(parent, known) : ''
    // Most elements paint nothing. They count as what they are in.
    const ground = here === 'rgba(0, 0, 0, 0),none,1,static,auto,none,normal' ? outside : `${outside}/${here}`
    known.set(one, ground)
    return ground
  }
}
