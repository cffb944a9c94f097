import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

// Two builds: the browser's files, and the renderer that the API server imports. The renderer bundles its dependencies, so that it
// runs from any folder.
export default defineConfig(({ isSsrBuild }) => ({
  base: '/checkout-assets/',
  // The server sends these files in Brotli, which is a sixth smaller than gzip, if the browser accepts it.
  plugins: [
    react(),
    plainImports(),
    ...(isSsrBuild ? [] : [compression({ algorithms: ['brotliCompress'], include: /assets\/.*\.(js|css)$/ })]),
  ],
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
          input: ['src/entry-client.tsx', 'src/firstStep/entry-first-step.ts', 'src/frame/entry-problem.ts'],
          // One file for everything the form needs to hydrate. Ten small files are 2.5 KB more, because each is compressed separately.
          output: {
            codeSplitting: {
              groups: [{ name: 'page', tags: ['$initial'], test: (id) => !/\/src\/(firstStep|frame)\//.test(id) }],
            },
          },
        },
      },
}))

/**
 * Our lazy modules have no styles or imports, so Vite's preloading around `import()` is unnecessary code. Its event for a module that
 * failed to load is kept.
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
    // Vite names what is used of a module, for the bundler. In the finished file that is 20 bytes per module for nothing.
    generateBundle: {
      order: 'post',
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk')
            file.code = file.code.replace(NAMED_IMPORT, '()=>$1)').replace(/(import\(`[^`]+`\)[^[\]]*?),\[\]\)/g, '$1)')
      },
    },
  }
}

/** `async()=>{let{pay:e}=await import(`./pay.js`);return{pay:e}},[])` */
const NAMED_IMPORT = /async\(\)=>\{let\{[^}]+\}=await (import\([^)]+\));return\{[^}]+\}\},\[\]\)/g

const PRELOAD = `export const __vitePreload = (load) => load().catch((error) => {
  if (typeof window !== 'undefined') dispatchEvent(new Event('vite:preloadError'))
  throw error
})`
