import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'

// Two builds: what the browser loads, and the renderer that the API server imports. The renderer carries its dependencies,
// so that it runs from wherever it is copied to.
export default defineConfig(({ isSsrBuild }) => ({
  base: '/checkout-assets/',
  plugins: [react(), plainImports()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: { 'use-sync-external-store/shim/index.js': fileURLToPath(new URL('src/useSyncExternalStore.ts', import.meta.url)) },
  },
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: isSsrBuild
    ? { outDir: 'dist/server', cssMinify: true, rolldownOptions: { input: 'src/entry-server.tsx' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/frame/entry-problem.ts'],
          // One file for all that the form needs to come alive: ten small ones are 2.5 KB more, as each is compressed by itself.
          output: {
            codeSplitting: { groups: [{ name: 'page', tags: ['$initial'], test: (id) => !id.includes('/src/frame/') }] },
          },
        },
      },
}))

/**
 * Our lazy parts have no styles and no imports of their own, so Vite's preloading around `import()` would only be weight. Its event
 * for a part that could not be fetched stays.
 */
function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) => (id === helper ? PRELOAD : null),
    },
  }
}

const PRELOAD = `export const __vitePreload = (load) => load().catch((error) => {
  if (typeof window !== 'undefined') dispatchEvent(new Event('vite:preloadError'))
  throw error
})`
