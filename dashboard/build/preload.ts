import type { Plugin, Rollup } from 'vite'

/** A page's script and all that it imports at once: by folder, which is the last word of the page's address. */
const PAGE = /\/src\/pages\/([\w-]+)\/\w+Page\.tsx$/

/**
 * Writes `preload.json`: for each page of the dashboard the tags that fetch its script and style beside the first one, instead of
 * after it. The server puts them into the document that it answers, so that a page is two round trips away: scripts, then data.
 */
export function preload(): Plugin {
  return {
    name: 'linktill:preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
      if (!first) return
      const there = filesOf(first, bundle)
      const tags: Record<string, string[]> = {}
      for (const chunk of chunks) {
        const folder = PAGE.exec(chunk.facadeModuleId ?? '')?.[1]
        if (!folder || !chunk.isDynamicEntry) continue
        const own = [...filesOf(chunk, bundle)].filter((file) => !there.has(file))
        tags[folder] = [...new Set([...(tags[folder] ?? []), ...own.map(tagOf)])]
      }
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(tags, null, 2) })
    },
  }
}

/** Scripts and styles that a chunk needs before it runs. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, seen)
  }
  return seen
}

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
