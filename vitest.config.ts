import { defineConfig } from 'vitest/config'

// Room for a busy machine: what takes this long hangs.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }
const server = { globalSetup: ['api/test/globalSetup.ts'], ...patience }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'api', include: ['api/**/*.test.ts', 'test/contract/*.test.ts'], ...server } },
      { test: { name: 'package', include: ['test/package/*.test.ts'], ...patience } },
      {
        test: {
          name: 'sdk',
          include: ['test/package/sdk/*.test.ts'],
          globalSetup: ['test/support/installSdk.ts'],
          ...patience,
        },
      },
      {
        resolve: { conditions: ['source', 'browser', 'import', 'default'] },
        test: { name: 'web', include: ['{sdk,dashboard,checkout}/**/*.test.{ts,tsx}'], environment: 'jsdom', ...patience },
      },
    ],
  },
})
