import checkoutCss from '@linktill/sdk/react/checkout.css?inline'
import pageCss from './page.css?inline'
import { LANGUAGES, loadMessages, matchLanguage, preloadSteps, type Messages } from '@linktill/sdk/react/checkout'
import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import type { CheckoutBoot } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { buildDocument } from './document.ts'

export interface Pages {
  /** Returns the HTML document of a checkout. `nonce` is that of the response's Content-Security-Policy. */
  renderCheckout: (boot: CheckoutBoot, nonce: string) => string
}

/**
 * Creates the renderer of the checkout's pages, once per process.
 * @throws when the browser's files were not built. `npm run build` builds both.
 */
export function createPages(): Pages {
  const scripts = readScripts()
  return {
    renderCheckout(boot, nonce) {
      const { link, frame, continueUrl, platformUrl } = boot
      const messages = wordsFor(boot)
      const page = link ? (
        <CheckoutPage {...{ link, messages, frame, continueUrl, platformUrl }} />
      ) : (
        <ProblemPage boot={boot} messages={messages} />
      )
      const data = link
        ? { link, messages, frame, continueUrl, platformUrl }
        : frame && { frame, status: boot.problem?.status ?? 404 }
      const { checkout, bridge, problem } = scripts
      const files = link ? [...new Set([...checkout, ...(frame ? bridge : [])])] : frame ? problem : []
      return buildDocument({ link, messages, markup: renderToString(page), css: checkoutCss + pageCss, data, files, nonce })
    },
  }
}

// Rendering is synchronous, so all languages and steps are loaded before the first request.
const WORDS = new Map(await Promise.all(LANGUAGES.map(async ({ tag }) => [tag, await loadMessages(tag)] as const)))

await preloadSteps()

/** Returns the texts of the shopper's language, with only the country names that the page can show. */
function wordsFor({ locale, link }: CheckoutBoot): Messages {
  const words = WORDS.get(matchLanguage(locale))!
  if (link?.vatEnabled) return words
  const shown = link?.shippingCountries ?? []
  return { ...words, countries: Object.fromEntries(shown.map((code) => [code, words.countries[code] ?? code])) }
}

interface Chunk {
  file: string
  imports?: string[]
}

const BASE = '/checkout-assets/'

/**
 * Reads the URLs of the browser's files from the build's manifest. The first of each list is the entry module, the others are its
 * imports. `bridge` is loaded in addition by a framed checkout.
 */
function readScripts(): Record<'checkout' | 'bridge' | 'problem', string[]> {
  const path = '../client/.vite/manifest.json'
  const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, Chunk>
  const filesOf = (source: string): string[] => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The checkout's build has no ${source}: build it again.`)
    return [chunk, ...(chunk.imports ?? []).map((name) => manifest[name]!)].map(({ file }) => BASE + file)
  }
  return {
    checkout: filesOf('src/entry-client.tsx'),
    bridge: filesOf('src/frame/startFrame.ts'),
    problem: filesOf('src/frame/entry-problem.ts'),
  }
}
