/** A code snippet for the merchant's page. */
interface Snippet {
  title: string
  code: string
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e57;color:#fff;font:600 16px/1.25 system-ui,sans-serif;text-decoration:none'

/** The height of a simple checkout on a computer, in pixels. */
const USUAL_HEIGHT = 960

export type SnippetKind = 'button' | 'link' | 'inline' | 'modal' | 'react' | 'wordpress' | 'markdown'

/**
 * Returns all snippets for a link. The first two and the last need no script. The others contain a link that also works without it.
 * Inline checkouts reserve `height` pixels, so that the page around them does not move while they load.
 */
export function snippetsFor(url: string, height = USUAL_HEIGHT): Record<SnippetKind, Snippet> {
  const { origin, pathname } = new URL(url)
  const link = pathname.split('/').at(-1)!
  const script = `<script src="${origin}/embed/v1.js" defer></script>`
  const reserved = ` style="display:block;min-height:${height}px"`
  const reservedInReact = ` style={{ minHeight: ${height} }}`
  return {
    button: { title: 'Button', code: `<a href="${url}"\n   style="${BUTTON}">\n  Buy now\n</a>` },
    link: { title: 'Link', code: `<a href="${url}">Buy now</a>` },
    inline: { title: 'HTML', code: `${script}\n\n<linktill-checkout link="${link}"${reserved}></linktill-checkout>` },
    modal: { title: 'Popup', code: `${script}\n\n<a href="${url}" data-linktill>Buy now</a>` },
    react: {
      title: 'React',
      code: `import { CheckoutEmbed } from '@linktill/sdk/react'\n\n<CheckoutEmbed origin="${origin}" link="${link}"${reservedInReact} />`,
    },
    wordpress: {
      title: 'WordPress',
      code: `<!-- Add a block "Custom HTML", and paste this into it. -->\n${script}\n<linktill-checkout link="${link}"${reserved}>\n  <a href="${url}">Buy now</a>\n</linktill-checkout>`,
    },
    markdown: { title: 'Markdown', code: `[Buy now](${url})` },
  }
}
