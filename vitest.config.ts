import { defineConfig } from 'vitest/config'

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'node', 'import', 'default'] } },
  resolve: { conditions: ['source', 'browser', 'import', 'default'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts', 'test/contract/*.test.ts'],
          globalSetup: ['api/test/globalSetup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'unit', include: ['test/package/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['sdk/**/*.test.{ts,tsx}', 'dashboard/**/*.test.{ts,tsx}', 'checkout/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
        },
      },
    ],
  },
})
