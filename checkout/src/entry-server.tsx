import checkoutCss from '@linktill/sdk/react/checkout.css?inline'
import pageCss from './page.css?inline'
import { LANGUAGES, loadMessages, matchLanguage, preloadSteps, type Messages } from '@linktill/sdk/react/checkout'
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

// All languages and steps are at hand before the first request: rendering is synchronous.
const WORDS = new Map(await Promise.all(LANGUAGES.map(async ({ tag }) => [tag, await loadMessages(tag)] as const)))

await preloadSteps()

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
}

const BASE = '/checkout-assets/'

/**
 * Addresses of the browser's files, from the list that its build leaves beside this one. Of each part the first is the module to start,
 * and the others are what it imports. `bridge` is what a framed checkout fetches besides.
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
