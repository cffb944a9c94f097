import { defineConfig } from 'vitest/config'

// Room for a busy machine: what takes this long hangs. On CI a failed test runs once more, because one chance in many
// thousand must not hold up a landing; the report marks it.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000, retry: process.env['CI'] ? 1 : 0 }
// The files of a worker share its modules: importing them for each file takes as long as the tests.
const server = { globalSetup: ['api/test/globalSetup.ts'], setupFiles: ['api/test/outside.ts'], isolate: false, ...timeouts }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'api', include: ['api/**/*.test.ts', 'test/contract/*.test.ts'], ...server } },
      { test: { name: 'package', include: ['test/package/*.test.ts'], ...timeouts } },
      { test: { name: 'slow', include: ['test/slow/*.test.ts'], globalSetup: server.globalSetup, ...timeouts } },
      {
        test: {
          name: 'sdk',
          include: ['test/slow/sdk/*.test.ts'],
          globalSetup: ['test/support/installSdk.ts'],
          ...timeouts,
        },
      },
      {
        resolve: { conditions: ['source', 'browser', 'import', 'default'] },
        test: {
          name: 'web',
          include: ['{sdk,dashboard,checkout,docs}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
