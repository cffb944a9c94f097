import checkoutCss from '@linktill/sdk/react/checkout.css?inline'
import pageCss from './page.css?inline'
import shopCss from './shop/shop.css?inline'
import { LANGUAGES, loadMessages, matchLanguage, preloadChoices, preloadSteps, type Messages } from '@linktill/sdk/react/checkout'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { CheckoutBoot } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { buildDocument } from './document.ts'
import type { ShopBoot } from './shop/boot.ts'
import { buildShopDocument, shopStyle } from './shop/shopDocument.ts'
import { ShopPage } from './shop/ShopPage.tsx'
import { SHOP_WORDS } from './shop/words.ts'

export interface Pages {
  /** Returns the HTML document of a checkout. `nonce` is that of the response's Content-Security-Policy. */
  renderCheckout: (boot: CheckoutBoot, nonce: string) => string
  /** Returns the HTML document of an own shop's page, and the source of its style for the Content-Security-Policy. */
  renderShop: (boot: ShopBoot) => { html: string; styleHash: string }
  /** Source of the only inline script, for the Content-Security-Policy. */
  scriptHash: string
}

/**
 * Creates the renderer of the checkout's pages, once per process.
 * @throws when the browser's files were not built. `npm run build` builds both.
 */
export function createPages(): Pages {
  const { firstStep, ...scripts } = readScripts()
  return {
    scriptHash: sourceOf(firstStep),
    renderShop(boot) {
      const language = matchLanguage(boot.locale)
      const [messages, words] = [WORDS.get(language)!, SHOP_WORDS[language]]
      const markup = renderToStaticMarkup(<ShopPage {...{ boot, messages, words }} />)
      const style = shopStyle(checkoutCss + pageCss + shopCss, boot)
      const title = boot.shop?.name ?? words.opening
      return { html: buildShopDocument({ boot, messages, title, markup, style }), styleHash: sourceOf(style) }
    },
    renderCheckout(boot, nonce) {
      const { link, frame, continueUrl, platformUrl } = boot
      const messages = wordsFor(boot)
      const page = link ? (
        <CheckoutPage {...{ link, messages, languages: LANGUAGES, frame, continueUrl, platformUrl }} />
      ) : (
        <ProblemPage boot={boot} messages={messages} />
      )
      const data = link
        ? { link, messages, languages: LANGUAGES, frame, continueUrl, platformUrl }
        : frame && { frame, status: boot.problem?.status ?? 404 }
      const { checkout, bridge, problem } = scripts
      const files = link ? [...new Set([...checkout, ...(frame ? bridge : [])])] : frame ? problem : []
      return buildDocument({
        ...{ link, head: frame ? boot.head && { ...boot.head, isIndexed: false } : boot.head, messages, data, files, nonce },
        markup: renderToString(page),
        css: checkoutCss + pageCss,
        ...(link && { firstStep }),
        retrySeconds: boot.problem?.retrySeconds,
      })
    },
  }
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Rendering is synchronous, so all languages and steps are loaded before the first request.
const WORDS = new Map(await Promise.all(LANGUAGES.map(async ({ tag }) => [tag, await loadMessages(tag)] as const)))

await Promise.all([preloadSteps(), preloadChoices()])

/** Returns the texts of the shopper's language, with only the country names and currency symbols that the page can show. */
function wordsFor({ locale, link }: CheckoutBoot): Messages {
  const all = WORDS.get(matchLanguage(locale))!
  const words = {
    ...all,
    billing: link?.billing ? all.billing : ({} as Messages['billing']),
    upsell: link?.upsell ? all.upsell : ({} as Messages['upsell']),
    choices: link?.hasChoices ? all.choices : ({} as Messages['choices']),
    money: { ...all.money, symbols: pick(all.money.symbols, link ? [link.currency] : []) },
  }
  if (link?.vatEnabled || link?.taxByAddress || link?.vatCollectInfo) return words
  return { ...words, countries: pick(words.countries, link?.shippingCountries ?? []) }
}

/** Returns the names of these codes. A code without a name is its own. */
const pick = (names: Record<string, string>, codes: string[]) =>
  Object.fromEntries(codes.map((code) => [code, names[code] ?? code]))

interface Chunk {
  file: string
  imports?: string[]
}

const BASE = '/checkout-assets/'

interface Scripts {
  checkout: string[]
  /** Loaded in addition by a framed checkout. */
  bridge: string[]
  problem: string[]
  /** The code of the inline script. */
  firstStep: string
}

/** Reads the URLs of the browser's files from the build's manifest. The first of each list is the entry module, the others are its imports. */
function readScripts(): Scripts {
  const read = (file: string) => readFileSync(new URL(`../client/${file}`, import.meta.url), 'utf8')
  const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>
  const chunkOf = (source: string): Chunk => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The checkout's build has no ${source}: build it again.`)
    return chunk
  }
  const filesOf = (source: string): string[] => {
    const chunk = chunkOf(source)
    return [chunk, ...(chunk.imports ?? []).map((name) => manifest[name]!)].map(({ file }) => BASE + file)
  }
  const { file, imports } = chunkOf('src/firstStep/entry-first-step.ts')
  if (imports) throw new Error(`The inline script imports ${imports.join()}: it must share no module with the other entries.`)
  return {
    checkout: filesOf('src/entry-client.tsx'),
    bridge: filesOf('src/frame/startFrame.ts'),
    problem: filesOf('src/frame/entry-problem.ts'),
    // A function, because the names of a classic script are global.
    firstStep: `(()=>{${read(file)}})()`,
  }
}
