import type { Messages } from '@linktill/sdk/react/checkout'
import { escapeJson, escapeText, lookOf, themeColors } from '../document.ts'
import type { ShopBoot } from './boot.ts'

interface ShopDocument {
  boot: ShopBoot
  messages: Messages
  /** The name of the shop, or its replacement. */
  title: string
  /** The HTML rendered by React. */
  markup: string
  /** The style sheets with the shop's look. */
  style: string
}

/** Builds the HTML document of an own shop's page. It runs no script. */
export function buildShopDocument({ boot, messages, title, markup, style }: ShopDocument): string {
  const { shop, isFirst, icon } = boot
  return `<!doctype html>
<html lang="${escapeText(messages.tag)}" dir="${escapeText(messages.direction)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${shop && isFirst ? 'max-image-preview:large' : 'noindex, follow'}">
<meta name="color-scheme" content="light dark">
${themeColors(shop?.appearance)}
<link rel="icon" href="${escapeText(icon ?? '/favicon.ico')}">
<link rel="apple-touch-icon" href="${escapeText(icon ?? '/apple-touch-icon.png')}">
<title>${escapeText(title)}</title>
${shop && isFirst ? describe(boot, shop) : ''}
<style>${style}</style>
</head>
<body>
${markup}
</body>
</html>
`
}

/** The style sheets of the page, with the shop's look. */
export const shopStyle = (css: string, { shop }: ShopBoot): string => css + lookOf(shop?.appearance)

/** What chats and search engines show of the page. JSON-LD is data, which the Content-Security-Policy does not treat as a script. */
function describe({ entries, publicUrl, icon }: ShopBoot, shop: NonNullable<ShopBoot['shop']>): string {
  const address = `${publicUrl}/`
  const data = {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: shop.name,
    url: address,
    ...(icon && { logo: icon }),
    ...(entries.length > 0 && {
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: entries.map(({ url, name }, at) => ({ '@type': 'ListItem', position: at + 1, name, url })),
      },
    }),
  }
  return `<meta property="og:type" content="website">
<meta property="og:title" content="${escapeText(shop.name)}">
<meta property="og:url" content="${escapeText(address)}">
${icon ? `<meta property="og:image" content="${escapeText(icon)}">` : ''}
<link rel="canonical" href="${escapeText(address)}">
<script type="application/ld+json">${escapeJson(data)}</script>`
}
