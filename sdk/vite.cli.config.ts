import { defineConfig } from 'vite'

/** Builds the program `linktill` with all that it needs, so that `npx` installs one package. Commands are loaded when they are used. */
export default defineConfig({
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/cli/linktill.ts',
    outDir: 'dist/cli',
    target: 'node20',
    minify: true,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      // The server writes this module into the package.
      external: (id, importer = '') => id === '../server.js' && !importer.includes('node_modules'),
      output: { entryFileNames: 'linktill.js', chunkFileNames: '[name].js' },
    },
  },
})
