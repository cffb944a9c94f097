// Writes the API reference into docs/dist: `npm run build` runs it after Rspress, which empties that folder.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { readContract } from './readContract.ts'
import type { RenderedPage, renderReference as render } from './server.tsx'

const DOCS = path.resolve(import.meta.dirname, '..')
const DIST = path.join(DOCS, 'dist')
/** Inside the workspace, so that the built renderer finds react. */
const RENDERER = path.join(DIST, '.reference')
const MANIFEST = path.join(DIST, 'reference.json')
const ASSETS = '/docs-assets/static'

interface Renderer {
  renderReference: typeof render
}
interface Manifest {
  entries: Record<string, { initial: { js: string[]; css: string[] } }>
}

const shared: RsbuildConfig = {
  plugins: [pluginReact()],
  performance: { buildCache: false, printFileSize: false },
  tools: { htmlPlugin: false },
}
const rsbuild = await createRsbuild({
  cwd: DOCS,
  config: {
    ...shared,
    mode: 'production',
    logLevel: 'warn',
    environments: {
      web: {
        source: { entry: { reference: './reference/client/main.ts', 'reference-start': './reference/client/start.ts' } },
        output: {
          distPath: { root: DIST, js: 'static/js', css: 'static/css' },
          assetPrefix: '/docs-assets/',
          cleanDistPath: false,
          legalComments: 'none',
          manifest: 'reference.json',
        },
        performance: { chunkSplit: { strategy: 'all-in-one' } },
      },
      node: {
        source: { entry: { server: './reference/server.tsx' } },
        output: {
          target: 'node',
          module: true,
          distPath: { root: RENDERER },
          cleanDistPath: true,
          externals: [/^shiki/, /^yaml/, /^react/],
        },
      },
    },
  },
})
await rsbuild.build()

const { renderReference } = (await import(pathToFileURL(path.join(RENDERER, 'server.js')).href)) as Renderer
const { pages, search } = renderReference(readContract())
const index = writeIndex(JSON.stringify(search))
for (const page of pages) writePage(page)
fs.rmSync(RENDERER, { recursive: true })
fs.rmSync(MANIFEST)

function writePage({ name, title, description, html }: RenderedPage) {
  const address = name === 'index' ? '/api-docs' : `/api-docs/${name}`
  const { css, start, main } = assets()
  const file = path.join(DIST, 'api-docs', `${name}.html`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  // The server replaces the marks in the head when it serves a page (api/src/site/site.ts).
  fs.writeFileSync(
    file,
    `<!doctype html><html lang="en" data-search="${ASSETS}/${index}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="linktill" content="{{values}}">
<title>${title} · Linktill API</title><meta name="description" content="${description.replaceAll('"', '&quot;')}">
<link rel="canonical" href="{{origin}}${address}"><link rel="icon" type="image/svg+xml" href="${ASSETS}/mark.svg">
${css.map((file) => `<link rel="stylesheet" href="${file}">`).join('')}
<script src="${start}"></script><script src="${main}" defer></script></head><body>${html}</body></html>
`,
  )
}

/** Files of the pages, whose names contain a checksum. */
function assets() {
  const { entries } = JSON.parse(fs.readFileSync(MANIFEST, 'utf8')) as Manifest
  const [main] = entries['reference']!.initial.js
  const [start] = entries['reference-start']!.initial.js
  return { css: entries['reference']!.initial.css, main: main!, start: start! }
}

/** Writes what the search reads. @returns the name of the file. */
function writeIndex(json: string): string {
  const name = `reference.${createHash('sha256').update(json).digest('hex').slice(0, 10)}.json`
  fs.writeFileSync(path.join(DIST, 'static', name), json)
  return name
}
