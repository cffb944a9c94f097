/** What a merchant puts into their own page or text to lead to a link. Nothing in it needs a script. */
export interface Snippet {
  title: string
  code: string
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e57;color:#fff;font:600 16px/1.25 system-ui,sans-serif;text-decoration:none'

export const snippetsFor = (url: string): Record<'button' | 'link' | 'markdown', Snippet> => ({
  button: { title: 'Button', code: `<a href="${url}"\n   style="${BUTTON}">\n  Buy now\n</a>` },
  link: { title: 'Link', code: `<a href="${url}">Buy now</a>` },
  markdown: { title: 'Markdown', code: `[Buy now](${url})` },
})
