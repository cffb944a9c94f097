import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Connect, type Plugin, type ResolvedConfig } from 'vite'
import { PAGES } from './preload.ts'

/** The document that is rendered at build time, the place of the page in it, and the module that renders it. */
const HTML = 'landing.html'
const PLACE = '<!--landing-->'
const ENTRY = 'src/server.tsx'
/** The outlines of the dashboard's pages by address. The server inserts them into its document. */
const OUTLINES = 'outlines.json'

/**
 * Renders the landing page at build time and in the development server, and serves it at `/`. The browser gets complete HTML;
 * the page's script only enhances it. Also renders the outline of each page of the dashboard, which is painted before any script runs.
 */
export function prerender(): Plugin[] {
  return [writer(), styleKeeper]
}

// Only the HTML uses these classes. The bundler would drop a CSS module that no script uses.
const styleKeeper: Plugin = {
  name: 'linktill:keep-page-styles',
  enforce: 'post',
  transform(code, id) {
    if (/\/(pages\/landing\/\w+|ui\/Logo)\.module\.css$/.test(id)) return { code, map: null, moduleSideEffects: 'no-treeshake' }
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
      if (!server || path !== `/${HTML}`) return html
      return draw(html, (await server.ssrLoadModule(`/${ENTRY}`)) as Renderer)
    },
    async closeBundle(failure?: Error) {
      // After a failed build there is no file to fill in, and an error here would hide the reason.
      if (failure || config.command !== 'build' || config.build.ssr) return
      const folder = resolve(config.root, config.build.outDir)
      const renderer = await buildRenderer(config)
      const file = join(folder, HTML)
      await writeFile(file, draw(await readFile(file, 'utf8'), renderer))
      const outlines = Object.keys(PAGES).map((address) => [address, renderer.renderOutline(address)])
      await writeFile(join(folder, OUTLINES), JSON.stringify(Object.fromEntries(outlines)))
    },
  }
}

interface Renderer {
  renderLanding: () => string
  renderOutline: (address: string) => string
}

const draw = (html: string, { renderLanding }: Renderer) => html.replace(PLACE, renderLanding)

async function buildRenderer(config: ResolvedConfig): Promise<Renderer> {
  // Inside the workspace, so that the built file resolves react.
  const outDir = resolve(config.root, config.build.outDir, '.landing')
  try {
    await build({
      configFile: config.configFile ?? false,
      root: config.root,
      logLevel: 'warn',
      build: { ssr: ENTRY, outDir, emptyOutDir: true, rollupOptions: { input: ENTRY } },
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
