import checkoutCss from '@linktill/sdk/react/checkout.css?inline'
import pageCss from './page.css?inline'
import { LANGUAGES, loadMessages, matchLanguage, type Messages } from '@linktill/sdk/react'
import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import type { CheckoutBoot } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { buildDocument } from './document.ts'

export type { CheckoutBoot } from './boot.ts'

export interface Pages {
  /** The whole HTML document of one checkout. `nonce` is that of the answer's Content-Security-Policy. */
  renderCheckout: (boot: CheckoutBoot, nonce: string) => string
}

/**
 * The pages that the server paints. Made once per process.
 * @throws when the browser's part was not built; `npm run build` builds both.
 */
export function createPages(): Pages {
  const scripts = readScripts()
  return {
    renderCheckout(boot, nonce) {
      const { link } = boot
      const messages = wordsFor(boot)
      const page = link ? <CheckoutPage link={link} messages={messages} /> : <ProblemPage boot={boot} messages={messages} />
      return buildDocument({ link, messages, markup: renderToString(page), css: checkoutCss + pageCss, scripts, nonce })
    },
  }
}

// All languages are at hand before the first request: rendering is synchronous.
const WORDS = new Map(await Promise.all(LANGUAGES.map(async ({ tag }) => [tag, await loadMessages(tag)] as const)))

/** The shopper's words, with the names of those countries that the page can show. */
function wordsFor({ locale, link }: CheckoutBoot): Messages {
  const words = WORDS.get(matchLanguage(locale))!
  if (link?.vatEnabled) return words
  const shown = link?.shippingCountries ?? []
  return { ...words, countries: Object.fromEntries(shown.map((code) => [code, words.countries[code] ?? code])) }
}

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

const BASE = '/checkout-assets/'

/** The hashed names of the browser's files, from the list that its build leaves beside this one. */
function readScripts(): { entry: string; preloads: string[] } {
  const path = '../client/.vite/manifest.json'
  const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, Chunk>
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The checkout has no entry in its manifest: build it again.')
  return { entry: BASE + entry.file, preloads: (entry.imports ?? []).map((name) => BASE + manifest[name]!.file) }
}
