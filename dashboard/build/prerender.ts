import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Connect, type Plugin, type ResolvedConfig } from 'vite'

/** A document that is rendered at build time: its file, and the module and export that render it. */
interface Page {
  html: string
  place: string
  entry: string
  render: string
}

const pages: Page[] = [
  { html: 'landing.html', place: '<!--landing-->', entry: 'src/pages/landing/server.tsx', render: 'renderLanding' },
  // A template: the server inserts the title and text of a Markdown page.
  { html: 'site.html', place: '<!--site-->', entry: 'src/pages/site/server.tsx', render: 'renderSite' },
]

/**
 * Renders the public pages at build time and in the development server, and serves the landing page at `/`.
 * The browser gets complete HTML; the page's script only enhances it.
 */
export function prerender(): Plugin[] {
  return [writer(), styleKeeper]
}

// Only the HTML uses these classes. The bundler would drop a CSS module that no script uses.
const styleKeeper: Plugin = {
  name: 'linktill:keep-page-styles',
  enforce: 'post',
  transform(code, id) {
    if (/\/(pages\/(landing|site)\/\w+|ui\/Logo)\.module\.css$/.test(id))
      return { code, map: null, moduleSideEffects: 'no-treeshake' }
  },
}

function writer(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'linktill:prerender',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use(serveAtRoot)
    },
    configurePreviewServer(server) {
      server.middlewares.use(serveAtRoot)
    },
    async transformIndexHtml(html, { server, path }) {
      const page = pages.find((one) => path === `/${one.html}`)
      if (!server || !page) return html
      return draw(html, page, (await server.ssrLoadModule(`/${page.entry}`)) as Renderer)
    },
    async closeBundle() {
      if (config.command !== 'build' || config.build.ssr) return
      const outDir = resolve(config.root, config.build.outDir)
      // Sequentially, because the builds share a folder.
      for (const page of pages) {
        const file = join(outDir, page.html)
        await writeFile(file, draw(await readFile(file, 'utf8'), page, await buildRenderer(config, page)))
      }
    },
  }
}

type Renderer = Record<string, () => string>

const draw = (html: string, page: Page, renderer: Renderer) => html.replace(page.place, () => renderer[page.render]!())

async function buildRenderer(config: ResolvedConfig, page: Page): Promise<Renderer> {
  // Inside the workspace, so that the built file resolves react.
  const outDir = resolve(config.root, config.build.outDir, `.${page.render}`)
  try {
    await build({
      configFile: config.configFile ?? false,
      root: config.root,
      logLevel: 'warn',
      build: { ssr: page.entry, outDir, emptyOutDir: true, rollupOptions: { input: page.entry } },
    })
    return (await import(pathToFileURL(join(outDir, 'server.js')).href)) as Renderer
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

const serveAtRoot: Connect.NextHandleFunction = (request, _response, next) => {
  const [path, query] = (request.url ?? '').split('?')
  if (path === '/') request.url = `/landing.html${query ? `?${query}` : ''}`
  next()
}
