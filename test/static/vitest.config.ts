import { defineConfig } from 'vitest/config'

/** Rules about the sources, which `npm run check` holds. Nothing is started, so they take seconds. */
export default defineConfig({ test: { include: ['test/static/*.test.ts'] } })
