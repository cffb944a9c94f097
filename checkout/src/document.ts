import { formatMoneyIn, type PublicLink } from '@linktill/sdk/checkout'
import { appearanceVariables, fill, type Messages } from '@linktill/sdk/react/checkout'
import type { PageData, ProblemData } from './boot.ts'

interface DocumentParts {
  /** Null on an error page. */
  link: PublicLink | null
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
}

/** Builds the HTML document. The Content-Security-Policy allows no inline script but `firstStep`, and only the style with the nonce. */
export function buildDocument({ link, messages, markup, css, data, files, firstStep, nonce }: DocumentParts): string {
  const title = link ? `${link.name} – ${link.shopName}` : messages.error.title
  const preloads = files.map((address) => `<link rel="modulepreload" href="${address}">`)
  return `<!doctype html>
<html lang="${escapeText(messages.tag)}" dir="${escapeText(messages.direction)}">
<head>
<meta charset="utf-8">
${firstStep ? `<script>${firstStep}</script>` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
${preloads.join('\n')}
<style nonce="${escapeText(nonce)}">${css}${lookOf(link)}</style>
</head>
<body>
${link ? `<noscript><p class="page-noscript">${escapeText(describeSale(link, messages))}</p></noscript>` : ''}
<div id="root">${markup}</div>
${data && files[0] ? startUp(data, files[0]) : ''}
</body>
</html>
`
}

/** The data and the entry module. The data is JSON, which the Content-Security-Policy does not treat as a script. */
function startUp(data: PageData | ProblemData, entry: string): string {
  return `<script type="application/json" id="boot">${escapeJson(data)}</script>\n<script type="module" src="${entry}"></script>`
}

/** The merchant's branding. `appearanceVariables` has checked that the values cannot escape their declarations. */
function lookOf(link: PublicLink | null): string {
  const variables = appearanceVariables(link?.appearance)
  const look = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  const background = variables['--ck-color-background'] ?? 'light-dark(#ffffff,#131110)'
  return `html{background:${background}}${look.length > 0 ? `.ck{${look.join(';')}}` : ''}`
}

/** Describes the items and the price, for browsers without JavaScript. */
function describeSale(link: PublicLink, messages: Messages): string {
  const what = link.items
    .map(({ productName, quantity }) => (quantity > 1 ? `${quantity} × ${productName}` : productName))
    .join(', ')
  return fill(messages.noScript, { items: what, price: formatMoneyIn(messages.money, link.totals.total, link.totals.currency) })
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** JSON that cannot close its script element, whatever the name of a product. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
