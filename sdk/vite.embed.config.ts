import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }
const FOLDER = new URL('dist/embed/', import.meta.url)

/** Builds the script for pages: `v1.js`, and a copy under a name that contains its hash. */
export default defineConfig({
  plugins: [pinned()],
  build: {
    outDir: 'dist/embed',
    emptyOutDir: false,
    sourcemap: 'hidden',
    target: 'es2022',
    minify: 'terser', // some bytes smaller than the default
    terserOptions: {
      ecma: 2020,
      compress: { passes: 5, hoist_vars: true, unsafe: true, pure_getters: true, keep_fargs: false },
      toplevel: true,
    },
    lib: { entry: 'src/embed/global.ts', name: 'LinktillScript', formats: ['iife'], fileName: () => 'v1.js' },
  },
})

/** Writes `v1.<hash>.js`, and `script.json` with its file name and its `integrity` value. */
function pinned(): Plugin {
  return {
    name: 'pinned-copy',
    closeBundle() {
      const code = readFileSync(new URL('v1.js', FOLDER))
      const digest = createHash('sha384').update(code).digest('base64')
      const file = `v1.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
      writeFileSync(new URL(file, FOLDER), code)
      writeFileSync(new URL('script.json', FOLDER), JSON.stringify({ version, file, integrity: `sha384-${digest}` }))
    },
  }
}
