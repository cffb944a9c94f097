import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Connect, type Plugin, type ResolvedConfig } from 'vite'

const ENTRY = 'src/pages/landing/server.tsx'
const PLACE = '<!--landing-->'

/**
 * Writes the landing page into landing.html, at build and in the development server, and serves it at `/`.
 * The browser gets finished HTML; the page's script only adds to it.
 */
export function prerenderLanding(): Plugin[] {
  return [writer(), styleKeeper]
}

// Nothing but the HTML uses these classes, and a CSS module whose classes no script reads would be left out.
const styleKeeper: Plugin = {
  name: 'linktill:keep-landing-styles',
  enforce: 'post',
  transform(code, id) {
    if (/\/(pages\/landing\/\w+|ui\/Logo)\.module\.css$/.test(id)) return { code, map: null, moduleSideEffects: 'no-treeshake' }
  },
}

function writer(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'linktill:prerender-landing',
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
      if (!server || path !== '/landing.html') return html
      const { renderLanding } = (await server.ssrLoadModule(`/${ENTRY}`)) as Renderer
      return html.replace(PLACE, renderLanding())
    },
    async closeBundle() {
      if (config.command !== 'build' || config.build.ssr) return
      const landing = join(config.root, config.build.outDir, 'landing.html')
      const { renderLanding } = await buildRenderer(config)
      await writeFile(landing, (await readFile(landing, 'utf8')).replace(PLACE, renderLanding()))
    },
  }
}

interface Renderer {
  renderLanding: () => string
}

async function buildRenderer(config: ResolvedConfig): Promise<Renderer> {
  // Inside the workspace, or the built file would not find react.
  const outDir = join(config.root, config.build.outDir, '.landing')
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
