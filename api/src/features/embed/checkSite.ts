import type { components } from '../../generated/openapi.ts'
import type { EmbedScript } from '../deps.ts'
import { isAllowedOrigin } from '../../platform/http/urls.ts'
import { policiesOf, refusalOf } from './csp.ts'
import type { SitePage } from './readPage.ts'
import { attributeOf, tagsOf } from './tags.ts'

type Finding = components['schemas']['EmbedFinding']

export interface Platform {
  checkoutUrl: string
  testMode: boolean
  allowedOrigins: readonly string[]
  script: EmbedScript
}

const good = (check: Finding['check'], message: string): Finding => ({ check, result: 'good', message, fix: null })
const bad = (check: Finding['check'], message: string, fix: string): Finding => ({ check, result: 'bad', message, fix })
const note = (check: Finding['check'], message: string, fix: string | null = null): Finding => ({
  check,
  result: 'note',
  message,
  fix,
})

/** Lists what prevents a checkout from working on a page, each with the line that fixes it. */
export function checkSite(page: SitePage, platform: Platform): Finding[] {
  if (page.status >= 400) return [bad('page', `The page answers ${page.status}.`, 'Enter the address of a page that exists.')]
  const scripts = findScripts(page, platform.checkoutUrl)
  return [
    checkOrigin(page, platform),
    checkScript(scripts, page, platform),
    ...checkPolicies(scripts, page, platform),
    checkEmbedder(page),
    checkMixed(scripts, page, platform),
  ]
}

function checkOrigin({ url }: SitePage, { checkoutUrl, allowedOrigins, testMode }: Platform): Finding {
  const { origin } = url
  if (isAllowedOrigin(origin, [checkoutUrl, ...allowedOrigins], testMode))
    return good('allowed_origin', `${origin} is an allowed origin.`)
  return bad('allowed_origin', `${origin} is not an allowed origin.`, origin)
}

interface ScriptTag {
  src: URL
  tag: string
}

/** The embed scripts of a page: ours, and copies with a similar name. */
const findScripts = ({ html, url }: SitePage, checkoutUrl: string): ScriptTag[] =>
  tagsOf(html, 'script')
    .map((tag) => ({ tag, written: attributeOf(tag, 'src') }))
    .filter(({ written }) => written !== '' && URL.canParse(written, url.href))
    .map(({ tag, written }) => ({ tag, src: new URL(written, url) }))
    .filter(({ src }) => /\/embed\/v1(\.[\da-f]+)?\.js$/.test(src.pathname) || src.origin === checkoutUrl)

function checkScript(scripts: ScriptTag[], { html }: SitePage, { checkoutUrl, script }: Platform): Finding {
  const current = `<script src="${checkoutUrl}/embed/v1.js" defer></script>`
  const [first] = scripts
  if (!first) {
    if (/<linktill-checkout\b|data-linktill\b/i.test(html))
      return bad('script', 'The page has a checkout, but not the script that opens it.', current)
    return note(
      'script',
      'The page does not contain our script. You do not need it with React, your own bundle, or a plain link.',
      current,
    )
  }
  if (scripts.length > 1) return note('script', 'The page contains the script more than once. Only the first one counts.')
  const { src, tag } = first
  const isOurs = src.origin === new URL(checkoutUrl).origin
  const file = src.pathname.split('/').at(-1)!
  const integrity = attributeOf(tag, 'integrity')
  if (file === 'v1.js' && integrity && isOurs)
    return bad(
      'script',
      'The script has an integrity hash under an address whose content changes. Name the pinned file.',
      pinned(checkoutUrl, script),
    )
  if (!isOurs)
    return attributeOf(tag, 'data-origin')
      ? note(
          'script',
          `A copy of the script from ${src.origin}. Compare it with version ${script.version} from time to time.`,
          pinned(checkoutUrl, script),
        )
      : bad(
          'script',
          `The script comes from ${src.origin}, so it opens checkouts there. Name this platform in data-origin.`,
          `data-origin="${checkoutUrl}"`,
        )
  if (file === 'v1.js') return good('script', `The script is in the page, always the newest: version ${script.version}.`)
  if (file === script.file) return good('script', `The script is in the page, pinned to version ${script.version}, the newest.`)
  return note('script', `The script is pinned to an older version. The newest is ${script.version}.`, pinned(checkoutUrl, script))
}

const pinned = (checkoutUrl: string, { file, integrity }: EmbedScript) =>
  `<script src="${checkoutUrl}/embed/${file}" integrity="${integrity}" crossorigin="anonymous" defer></script>`

function checkPolicies(scripts: ScriptTag[], page: SitePage, { checkoutUrl }: Platform): Finding[] {
  const policies = policiesOf(page.headers, page.html)
  if (policies.length === 0) return [good('content_security_policy', 'The page has no Content-Security-Policy.')]
  const platform = new URL(checkoutUrl)
  const nonce = scripts[0] ? attributeOf(scripts[0].tag, 'nonce') : ''
  const refusals = (['script-src', 'frame-src'] as const).flatMap((kind) => {
    // The script's directive is checked for where the script comes from; a bundled script needs none.
    const target = kind === 'script-src' ? scripts[0]?.src : platform
    const refused = target && policies.map((policy) => refusalOf(policy, kind, target, { page: page.url, nonce })).find(Boolean)
    if (!refused) return []
    const kept = refused.sources.filter((source) => source !== "'none'")
    const what = kind === 'script-src' ? 'the script' : 'the checkout’s frame'
    return [bad('content_security_policy', `${refused.directive} refuses ${what}.`, [kind, ...kept, target.origin].join(' '))]
  })
  return refusals.length > 0
    ? refusals
    : [good('content_security_policy', 'The Content-Security-Policy lets script and frame in.')]
}

function checkEmbedder({ headers }: SitePage): Finding {
  const policy = headers['cross-origin-embedder-policy']?.split(';')[0]!.trim() ?? 'unsafe-none'
  if (policy === 'unsafe-none') return good('embedder_policy', 'No Cross-Origin-Embedder-Policy blocks frames on this page.')
  return bad(
    'embedder_policy',
    `Cross-Origin-Embedder-Policy: ${policy} refuses the checkout’s frame.`,
    'Cross-Origin-Embedder-Policy: unsafe-none',
  )
}

function checkMixed(scripts: ScriptTag[], { url }: SitePage, { checkoutUrl }: Platform): Finding {
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname)
  if (url.protocol === 'http:' && !isLocal)
    return bad('https', 'The page is not encrypted. Anybody on the way could change it.', `https://${url.host}`)
  const plain = scripts.find(({ src }) => src.protocol === 'http:' && url.protocol === 'https:')
  if (plain)
    return bad(
      'https',
      'The script is loaded without encryption, which browsers refuse.',
      plain.src.href.replace('http:', 'https:'),
    )
  if (url.protocol === 'https:' && checkoutUrl.startsWith('http:'))
    return bad(
      'https',
      'This Linktill runs without encryption, so no encrypted page can show its checkout.',
      'PUBLIC_URL=https://…',
    )
  return good('https', 'Everything is loaded with encryption.')
}
