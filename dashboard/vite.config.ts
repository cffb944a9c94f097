import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { sharedChunks } from './build/chunks.ts'
import { preload } from './build/preload.ts'
import { prerender } from './build/prerender.ts'
import { slicedCharts } from './build/slicedCharts.ts'
import { strictStyles } from './build/strictStyles.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'
const proxy = { '/api': API, '/checkout': API, '/files': API }

/** The server sends these files in Brotli, which is a sixth smaller than gzip, if the browser accepts it. */
const ASSETS = /assets\/.*\.(js|css|svg)$/

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    strictStyles(),
    slicedCharts(),
    prerender(),
    preload(),
    compression({ algorithms: ['brotliCompress'], include: ASSETS }),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    assetsDir: 'dashboard-assets',
    // No data: URLs, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', landing: 'landing.html' },
      output: { codeSplitting: sharedChunks() },
    },
  },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
})
