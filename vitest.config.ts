import { defineConfig } from 'vitest/config'

// Room for a busy machine: what takes this long hangs.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
const server = { globalSetup: ['api/test/globalSetup.ts'], ...timeouts }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'api', include: ['api/**/*.test.ts', 'test/contract/*.test.ts'], ...server } },
      { test: { name: 'package', include: ['test/package/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'sdk',
          include: ['test/package/sdk/*.test.ts'],
          globalSetup: ['test/support/installSdk.ts'],
          ...timeouts,
        },
      },
      {
        resolve: { conditions: ['source', 'browser', 'import', 'default'] },
        test: { name: 'web', include: ['{sdk,dashboard,checkout}/**/*.test.{ts,tsx}'], environment: 'jsdom', ...timeouts },
      },
    ],
  },
})
