import fs from 'node:fs'
import { defineConfig } from '@rspress/core'
import { withDoors } from './build/doors.ts'

// build/stage.ts has written the pages and the sidebar.
const sidebar = JSON.parse(fs.readFileSync('.pages/sidebar.json', 'utf8'))

export default defineConfig({
  root: '.pages',
  outDir: 'dist',
  lang: 'en',
  title: 'Linktill',
  route: { cleanUrls: true },
  search: { codeBlocks: true },
  mediumZoom: false,
  themeConfig: { sidebar: { '/documentation': sidebar }, fallbackHeadingTitle: false },
  markdown: {
    // Addresses of the server that are no pages of this site.
    link: {
      checkAnchors: true,
      checkDeadLinks: { excludes: (url) => url.startsWith('/') && !url.startsWith('/documentation/') },
    },
    shiki: { langs: ['nginx'], langAlias: { caddyfile: 'nginx' } },
    remarkPlugins: [htmlAsText],
    rehypePlugins: [withoutAnchors, withDoors],
  },
  head: [
    // The server replaces the marks in the head when it serves a page (api/src/site/site.ts).
    '<meta name="color-scheme" content="light dark"><meta name="linktill" content="{{values}}">',
    '<link rel="icon" type="image/svg+xml" href="/docs-assets/static/mark.svg">',
  ],
  builderConfig: {
    // The policy of the pages allows no inline script, and only this one policy of Trusted Types, which loads the page's chunks.
    html: { tags: [(tags) => tags.filter(({ tag, children }) => tag !== 'script' || !children)] },
    output: { assetPrefix: '/docs-assets/', legalComments: 'none' },
    performance: { buildCache: false, printFileSize: false },
    tools: { rspack: { output: { trustedTypes: { policyName: 'docs' } } } },
  },
})

/** Shows raw HTML of a page as text. */
function htmlAsText() {
  const visit = (node: { type: string; children?: unknown[] }) => {
    if (node.type === 'html') node.type = 'text'
    for (const child of node.children ?? []) visit(child as typeof node)
  }
  return (tree: Parameters<typeof visit>[0]) => visit(tree)
}

/** Removes the `#` links from headings: hidden from screen readers, yet in the tab order. */
function withoutAnchors() {
  type Node = { properties?: Record<string, unknown>; children?: Node[] }
  const visit = (node: Node) => {
    node.children = node.children?.filter(({ properties }) => !String(properties?.['className']).includes('rp-header-anchor'))
    for (const child of node.children ?? []) visit(child)
  }
  return (tree: Node) => visit(tree)
}
