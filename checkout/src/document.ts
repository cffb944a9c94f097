import { formatMoneyIn, type PublicLink } from '@linktill/sdk/checkout'
import { appearanceVariables, billingText, fill, type Messages } from '@linktill/sdk/react/checkout'
import type { PageData, PageHead, ProblemData } from './boot.ts'

interface DocumentParts {
  /** Null on an error page. */
  link: PublicLink | null
  /** Null on an error page. */
  head: PageHead | null
  messages: Messages
  /** The HTML rendered by React. */
  markup: string
  /** The style sheets. */
  css: string
  /** The data of the entry module. */
  data?: PageData | ProblemData
  /** URLs of the entry module and its imports. Empty if the page runs no script. */
  files: string[]
  /** The script that works before the entry module has arrived. First, because it cleans the address. None on an error page. */
  firstStep?: string
  nonce: string
  /** Seconds after which the browser loads the page again, without a script. Default: never. */
  retrySeconds?: number | undefined
}

/** Builds the HTML document. The Content-Security-Policy allows no inline script but `firstStep`, and only the style with the nonce. */
export function buildDocument({
  link,
  head,
  messages,
  markup,
  css,
  data,
  files,
  firstStep,
  nonce,
  retrySeconds,
}: DocumentParts): string {
  const title = link ? `${link.name} – ${link.shopName}` : messages.error.title
  const preloads = files.map((address) => `<link rel="modulepreload" href="${address}">`)
  return `<!doctype html>
<html lang="${escapeText(messages.tag)}" dir="${escapeText(messages.direction)}">
<head>
<meta charset="utf-8">
${firstStep ? `<script>${firstStep}</script>` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
${head?.isIndexed ? '<meta name="robots" content="max-image-preview:large">' : '<meta name="robots" content="noindex">'}
${retrySeconds ? `<meta http-equiv="refresh" content="${retrySeconds}">` : ''}
<meta name="color-scheme" content="light dark">
${themeColors(link?.appearance)}
<link rel="icon" href="${escapeText(head?.icon ?? '/favicon.ico')}">
<link rel="apple-touch-icon" href="${escapeText(head?.icon ?? '/apple-touch-icon.png')}">
<title>${escapeText(title)}</title>
${link && head ? describePage({ link, head, messages, title }) : ''}
${preloads.join('\n')}
<style nonce="${escapeText(nonce)}">${css}${lookOf(link?.appearance)}</style>
</head>
<body>
${link ? `<noscript><p class="page-noscript">${escapeText(describeSale(link, messages))}</p></noscript>` : ''}
<div id="root">${markup}</div>
${data && files[0] ? startUp(data, files[0]) : ''}
</body>
</html>
`
}

/** What chats and search engines show of the page. JSON-LD is data, which the Content-Security-Policy does not treat as a script. */
function describePage({
  link,
  head,
  messages,
  title,
}: {
  link: PublicLink
  head: PageHead
  messages: Messages
  title: string
}): string {
  const price = termsOf(link, messages) || formatMoneyIn(messages.money, Number(head.price.amount), head.price.currency)
  const description = head.description ?? `${itemsOf(link)} · ${price}`
  const tags: [string, string, string][] = [
    ['name', 'description', description],
    ['property', 'og:type', 'product'],
    ['property', 'og:site_name', link.shopName],
    ['property', 'og:title', link.name],
    ['property', 'og:description', description],
    ['property', 'og:url', head.canonical],
    ['property', 'og:image', head.image],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', `${title} · ${price}`],
    ['property', 'product:price:amount', head.price.amount],
    ['property', 'product:price:currency', head.price.currency],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', link.name],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', head.image],
  ]
  const metas = tags.map(([kind, name, text]) => `<meta ${kind}="${name}" content="${escapeText(text)}">`)
  return `${metas.join('\n')}
<link rel="canonical" href="${escapeText(head.canonical)}">
<script type="application/ld+json">${escapeJson(head.product)}</script>`
}

/** The data and the entry module. The data is JSON, which the Content-Security-Policy does not treat as a script. */
function startUp(data: PageData | ProblemData, entry: string): string {
  return `<script type="application/json" id="boot">${escapeJson(data)}</script>\n<script type="module" src="${entry}"></script>`
}

/** The colour of the browser's bars: that of the page. */
export function themeColors(appearance: PublicLink['appearance'] | undefined): string {
  const own = appearanceVariables(appearance)['--ck-color-background']
  const named = /^#[\da-f]{3,6}$/i.exec(own ?? '')?.[0]
  if (named) return `<meta name="theme-color" content="${named}">`
  return `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131110" media="(prefers-color-scheme: dark)">`
}

/** The merchant's branding. `appearanceVariables` has checked that the values cannot escape their declarations. */
export function lookOf(appearance: PublicLink['appearance'] | undefined): string {
  const variables = appearanceVariables(appearance)
  const look = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  const background = variables['--ck-color-background'] ?? 'light-dark(#ffffff,#131110)'
  return `html{background:${background}}${look.length > 0 ? `.ck{${look.join(';')}}` : ''}`
}

/** Describes the items and the price, for browsers without JavaScript. */
function describeSale(link: PublicLink, messages: Messages): string {
  return fill(messages.noScript, {
    items: itemsOf(link),
    price: termsOf(link, messages).replace(/\.$/, '') || formatMoneyIn(messages.money, link.totals.total, link.totals.currency),
  })
}

/** What is charged when. Empty for a link that is paid once. */
const termsOf = ({ totals }: PublicLink, messages: Messages): string =>
  billingText(totals, { messages, money: (amount, currency) => formatMoneyIn(messages.money, amount, currency) })

const itemsOf = ({ items }: PublicLink): string =>
  items.map(({ productName, quantity }) => (quantity > 1 ? `${quantity} × ${productName}` : productName)).join(', ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** JSON that cannot close its script element, whatever the name of a product. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
