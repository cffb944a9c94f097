import { defineConfig } from 'vitest/config'

const server = { globalSetup: ['api/test/globalSetup.ts'], testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'api', include: ['api/**/*.test.ts', 'test/contract/*.test.ts'], ...server } },
      { test: { name: 'package', include: ['test/package/*.test.ts'] } },
      {
        resolve: { conditions: ['source', 'browser', 'import', 'default'] },
        test: { name: 'web', include: ['{sdk,dashboard,checkout}/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
